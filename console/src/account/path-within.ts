/** A page of this service out of an address; never another host, whatever stands there. */
export function pathWithin(to: string | null, otherwise = '/'): string {
  return to !== null && /^\/(?![/\\])/.test(to) ? to : otherwise;
}
