const fills = new WeakMap<object, number>();

/** Returns how often a test app was filled, this time included, so that names differ each time. */
export function countFill(testApp: object): number {
  const count = (fills.get(testApp) ?? 0) + 1;
  fills.set(testApp, count);
  return count;
}
