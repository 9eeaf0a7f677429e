/** A page of this service out of an address; never another host, whatever stands there: browsers drop what controls. */
export function pathWithin(to: string | null, otherwise = '/'): string {
  return to !== null && /^\/(?![/\\])\P{Cc}*$/u.test(to) ? to : otherwise;
}
