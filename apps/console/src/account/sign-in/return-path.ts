/**
 * Returns the path if it lies within this service, otherwise the fallback. Rejects control characters, which browsers
 * strip from URLs and could turn a path into another host.
 */
export function pathWithin(to: string | null, otherwise = '/'): string {
  return to !== null && /^\/(?![/\\])\P{Cc}*$/u.test(to) ? to : otherwise;
}
