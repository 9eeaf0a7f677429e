/** Base path of this service without a trailing slash, from the `<base>` element that the server writes. */
export const BASE_PATH = new URL(document.baseURI).pathname.replace(/\/$/, '');

/** Returns the URL path of an address of this service, e.g. of `/api/profile`. */
export function addressOf(path: string): string {
  return `${BASE_PATH}${path}`;
}

/**
 * Returns a picture's URL on the current host. The API returns it with the service's public URL, which may name another
 * host.
 */
export function pictureAddress(url: string | null): string | null {
  const at = url?.indexOf('/api/') ?? -1;
  return url === null || at < 0 ? url : addressOf(url.slice(at));
}
