/** Where this service is reached, without a slash at the end: the pages' `<base>`, which the server writes. */
export const BASE_PATH = new URL(document.baseURI).pathname.replace(/\/$/, '');

/** An address of this service, e.g. `/api/profile`, as the browser reaches it. */
export function addressOf(path: string): string {
  return `${BASE_PATH}${path}`;
}
