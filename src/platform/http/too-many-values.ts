/** Of lists and objects within each other more is refused in any case (`text-check.ts`). */
const MAX_DEPTH = 32;

/** With room for what is sent besides, and for lists that are longer than they may be, which is told of them. */
const LEAST = 50_000;

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  maxItems?: number;
  anyOf?: Schema[];
}

/** How many members and items a body may have at most, all in all: as many as its schema lets it have, with room. */
export const mostValues = (schema: object): number => LEAST + allowedBy(schema as Schema);

function allowedBy({ properties = {}, items, maxItems, anyOf = [] }: Schema): number {
  const members = Object.values(properties).reduce((sum, member) => sum + 1 + allowedBy(member), 0);
  const list = items === undefined || maxItems === undefined ? 0 : maxItems * (1 + allowedBy(items));
  return Math.max(members + list, ...anyOf.map(allowedBy));
}

/**
 * Whether a body has more members and items than it may. A megabyte holds half a million, of which each could fail in several
 * ways: for seconds nobody else would be answered. Looks at no more than `most` of them.
 */
export function hasTooManyValues(body: unknown, most: number): boolean {
  return leftOf(body, most, 0) < 0;
}

/** What is left of `most` after a value's members, and theirs; less than nothing when it is not enough. */
function leftOf(value: unknown, most: number, depth: number): number {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return most;
  const isList = Array.isArray(value);
  const members = isList ? value : Object.keys(value);
  let left = most - members.length;
  for (let at = 0; at < members.length && left >= 0; at += 1)
    left = leftOf(isList ? value[at] : (value as Record<string, unknown>)[members[at]], left, depth + 1);
  return left;
}
