// Written by js/schema.py from knotwidgets/scene/schema.py and knotwidgets/widgets/schema.py and knotwidgets/widgets/asked.py, which explain all of it.
import { flag, record, text } from "./read";
import type { Kept } from "./types";

export const readKept = record<Kept>({ of: text, record: text, own: flag });
