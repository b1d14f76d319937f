// Written by js/schema.py from knotwidgets/scene/motion.py, which explains them.

export const FADE = 0.26;
export const PANNING = 0.36;
export const SETTLE = 0.32;
export const LEAVE = 0.24;
export const GROW = 0.42;
export const FOLLOW = 0.26;
export const FOLLOWING = 0.16;
export const TRACE = 0.26;
export const TRACING = 0.45;
export const TRACED = 0.1;
export const MOST_THINGS = 12;
export const MOST_LENGTH = 48;
export const SMALL = 0.55;
export const NEARLY = 0.88;
export const TURN = -0.12;
export const OVERSHOOT = 1.3;
export const LIFT = 0.2;
export const EDGE = 0.06;
export const STROKE = 0.12;
export const TINY = 0.005;
export const SLIP = 0.002;
