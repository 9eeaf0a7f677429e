const fills = new WeakMap<object, number>();

/** Returns how often a test app was filled, this time included, so that names differ each time. */
export function countFill(world: object): number {
  const count = (fills.get(world) ?? 0) + 1;
  fills.set(world, count);
  return count;
}
