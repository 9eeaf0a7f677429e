/** Where this service is reached, without a slash at the end: the pages' `<base>`, which the server writes. */
export const BASE_PATH = new URL(document.baseURI).pathname.replace(/\/$/, '');

/** An address of this service, e.g. `/api/profile`, as the browser reaches it. */
export function addressOf(path: string): string {
  return `${BASE_PATH}${path}`;
}

/** A picture as this browser reaches it: the API names it by the service's public address, which may be another host's. */
export function pictureAddress(url: string | null): string | null {
  const at = url?.indexOf('/api/') ?? -1;
  return url === null || at < 0 ? url : addressOf(url.slice(at));
}
