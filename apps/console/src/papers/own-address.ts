/** Address on the current host: the API names the public one, which may be another. */
export function ownAddress(url: string): string {
  return new URL(new URL(url).pathname.replace(/^.*\/verify\//, './verify/'), document.baseURI).href;
}
