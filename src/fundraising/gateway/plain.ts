/**
 * Reads fields of JSON that somebody else wrote. Nothing here throws, follows a prototype or trusts a length:
 * what does not fit is absent.
 */
export type Json = Record<string, unknown>;

/** The object under a name, or undefined. An array is none. */
export function objectAt(parent: Json | undefined, name: string): Json | undefined {
  return asObject(fieldOf(parent, name));
}

export function asObject(value: unknown): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
}

/** A text of 1 to `maxLength` characters that a database can keep: no NUL, no half of a surrogate pair. */
export function textAt(parent: Json | undefined, name: string, maxLength: number): string | undefined {
  const value = fieldOf(parent, name);
  if (typeof value !== 'string' || value.length === 0 || value.length > maxLength) return undefined;
  return value.includes('\0') || !value.isWellFormed() ? undefined : value;
}

/** An integer of 0 to `max`. */
export function integerAt(parent: Json | undefined, name: string, max: number): number | undefined {
  const value = fieldOf(parent, name);
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max
    ? value
    : undefined;
}

/** The value under a name as it came, or undefined. */
export function valueAt(parent: Json | undefined, name: string): unknown {
  return fieldOf(parent, name);
}

export function booleanAt(parent: Json | undefined, name: string): boolean | undefined {
  const value = fieldOf(parent, name);
  return typeof value === 'boolean' ? value : undefined;
}

/** The objects in the first `max` places of an array. */
export function objectsAt(parent: Json | undefined, name: string, max: number): Json[] {
  const value = fieldOf(parent, name);
  if (!Array.isArray(value)) return [];
  return value
    .slice(0, max)
    .map(asObject)
    .filter((member) => member !== undefined);
}

function fieldOf(parent: Json | undefined, name: string): unknown {
  return parent !== undefined && Object.hasOwn(parent, name) ? parent[name] : undefined;
}
