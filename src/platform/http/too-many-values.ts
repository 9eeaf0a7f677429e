/** Of lists and objects within each other more is refused in any case (`text-check.ts`). */
const MAX_DEPTH = 32;

/**
 * Whether a body has more members and items than anybody sends; the longest of ours is a roster of twenty thousand. A megabyte
 * holds half a million, of which each could fail in several ways: for seconds nobody else would be answered. Looks at no more
 * than `most` of them.
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
