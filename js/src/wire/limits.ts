// Written by js/schema.py from knotwidgets/core/record.py and knotwidgets/lessons/results.py, which explain them.

export const LONGEST_NAME = 24;
export const KIND = "knotwidgets results 1";
export const LONGEST_PAUSE = 300.0;
export const MOST = 1_000;
