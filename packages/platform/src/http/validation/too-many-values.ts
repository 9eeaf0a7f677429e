/** Deeper nesting is refused anyway (`text-check.ts`). */
const MAX_DEPTH = 32;

/** Minimum limit, with room for unknown members and for lists that are too long, which get an error of their own. */
const LEAST = 50_000;

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  maxItems?: number;
  anyOf?: Schema[];
}

/** Returns the maximum number of members and items of a body: as many as its schema allows, plus some room. */
export const mostValues = (schema: object): number => LEAST + allowedBy(schema as Schema);

function allowedBy({ properties = {}, items, maxItems, anyOf = [] }: Schema): number {
  const members = Object.values(properties).reduce((sum, member) => sum + 1 + allowedBy(member), 0);
  const list = items === undefined || maxItems === undefined ? 0 : maxItems * (1 + allowedBy(items));
  return Math.max(members + list, ...anyOf.map(allowedBy));
}

/**
 * True if a body has too many members and items. A megabyte can contain half a million, each of which could fail in
 * several ways, which would block the process for seconds. Counts no further than `most`.
 */
export function hasTooManyValues(body: unknown, most: number): boolean {
  return leftOf(body, most, 0) < 0;
}

/** Subtracts the number of a value's members, recursively, from `most`; negative when there are too many. */
function leftOf(value: unknown, most: number, depth: number): number {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return most;
  const isList = Array.isArray(value);
  const members = isList ? value : Object.keys(value);
  let left = most - members.length;
  for (let at = 0; at < members.length && left >= 0; at += 1)
    left = leftOf(isList ? value[at] : (value as Record<string, unknown>)[members[at]], left, depth + 1);
  return left;
}
