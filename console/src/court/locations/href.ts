export type Codes = Readonly<Record<string, string | undefined>>;

/** Where the places within these stand. */
export function hrefOf(codes: Codes): string {
  const known = Object.entries(codes).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return `/locations?${new URLSearchParams(known)}`;
}
