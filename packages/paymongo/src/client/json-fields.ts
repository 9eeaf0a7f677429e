/**
 * Reads fields of untrusted JSON. Nothing here throws, follows a prototype or trusts a length: an invalid value is
 * absent.
 */
export type Json = Record<string, unknown>;

/** Returns the object under a name, or undefined. Arrays do not count. */
export function objectAt(parent: Json | undefined, name: string): Json | undefined {
  return asObject(fieldOf(parent, name));
}

export function asObject(value: unknown): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
}

/** Returns a text of 1 to `maxLength` characters that the database can store: no NUL, no unpaired surrogate. */
export function textAt(parent: Json | undefined, name: string, maxLength: number): string | undefined {
  const value = fieldOf(parent, name);
  if (typeof value !== 'string' || value.length === 0 || value.length > maxLength) return undefined;
  return value.includes('\0') || !value.isWellFormed() ? undefined : value;
}

/** Returns an integer from 0 to `max`. */
export function integerAt(parent: Json | undefined, name: string, max: number): number | undefined {
  const value = fieldOf(parent, name);
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max
    ? value
    : undefined;
}

/** Returns the unmodified value under a name, or undefined. */
export function valueAt(parent: Json | undefined, name: string): unknown {
  return fieldOf(parent, name);
}

export function booleanAt(parent: Json | undefined, name: string): boolean | undefined {
  const value = fieldOf(parent, name);
  return typeof value === 'boolean' ? value : undefined;
}

/** Returns the objects among the first `max` elements of an array. */
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
