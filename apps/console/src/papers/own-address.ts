/** Returns an address on the current host. The API returns the public host, which may differ. */
export function ownAddress(url: string): string {
  return new URL(new URL(url).pathname.replace(/^.*\/verify\//, './verify/'), document.baseURI).href;
}
