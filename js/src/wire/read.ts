// What the checks of readers.ts are made of: a value is either what types.ts promises, or a WireError says where it
// is not.

/** Tells which place of a value is wrong, e.g. "scene.items.3.d". */
export class WireError extends Error {
  readonly path: (string | number)[] = [];

  override get message(): string {
    return this.path.join(".");
  }
}

type Reader<T = unknown> = (value: unknown) => T;

type Fields = Readonly<Record<string, Reader>>;

function primitive(holds: (value: unknown) => boolean): Reader {
  return (value) => {
    if (!holds(value)) throw new WireError();
    return value;
  };
}

export const text = primitive((value) => typeof value === "string");
export const flag = primitive((value) => typeof value === "boolean");
export const number = primitive(Number.isFinite);

export function oneOf(...allowed: readonly unknown[]): Reader {
  return primitive((value) => allowed.includes(value));
}

export function optional(read: Reader): Reader {
  return (value) => value === undefined || read(value);
}

/** What may be missing. Python's None comes as null, or as undefined from a Python that runs in the browser. */
export function nullable(read: Reader): Reader {
  return (value) => value === null || value === undefined || read(value);
}

/** Reads one part of a value, and puts the part's key before the path of any error within. */
function part(key: string | number, read: Reader, value: unknown): void {
  try {
    read(value);
  } catch (error) {
    if (error instanceof WireError) error.path.unshift(key);
    throw error;
  }
}

export function list(read: Reader): Reader {
  return (value) => {
    if (!Array.isArray(value)) throw new WireError();
    value.forEach((entry, index) => {
      part(index, read, entry);
    });
  };
}

export function numbers(length: number): Reader {
  return primitive(
    (value) => Array.isArray(value) && value.length === length && value.every(Number.isFinite),
  );
}

function entriesOf(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new WireError();
  return value as Record<string, unknown>;
}

export function dictionary(read: Reader): Reader {
  return (value) => {
    for (const [key, entry] of Object.entries(entriesOf(value))) part(key, read, entry);
  };
}

/** An object with these fields; others are let pass. */
export function record<T>(fields: Fields): Reader<T> {
  return (value) => {
    const entries = entriesOf(value);
    for (const [key, field] of Object.entries(fields)) part(key, field, entries[key]);
    return value as T;
  };
}

export function byKind(records: Readonly<Record<string, Reader>>): Reader {
  const kind = record<{ readonly kind: string }>({ kind: oneOf(...Object.keys(records)) });
  return (value) => records[kind(value).kind]?.(value);
}
