export type Codes = Readonly<Record<string, string | undefined>>;

/** Returns the link to the locations within the given codes. */
export function hrefOf(codes: Codes): string {
  const known = Object.entries(codes).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return `/locations?${new URLSearchParams(known)}`;
}
