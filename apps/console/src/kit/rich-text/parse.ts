/**
 * Parses HTML into a detached document where nothing runs or loads. Event-handler attributes are renamed first,
 * because browsers report them as violations of the page's Content Security Policy even in a detached document.
 */
export function parse(html: string): HTMLElement {
  const quiet = html.replaceAll(/<[^>]*>/g, (tag) => tag.replaceAll(/\son\w+\s*=/gi, ' data-off='));
  return new DOMParser().parseFromString(quiet, 'text/html').body;
}
