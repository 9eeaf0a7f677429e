/**
 * Returns an address of the API on the current host. The API returns addresses on its public host, which may be
 * another one.
 */
export function ownAddress(url: string): string {
  return new URL(new URL(url).pathname.replace(/^.*\/verify\//, './verify/'), document.baseURI).href;
}
