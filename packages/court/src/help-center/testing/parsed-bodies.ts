import { JSDOM } from 'jsdom';

const ELEMENTS = new Set(
  'h1 h2 h3 h4 h5 h6 p br hr blockquote pre ul ol li strong b em i u s sub sup code a dl dt dd table caption thead tbody tfoot tr th td'.split(
    ' ',
  ),
);
const ATTRIBUTES: Record<string, string[]> = {
  a: ['href', 'rel'],
  ol: ['start'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
};
const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);

const PAGE = 'https://court.example/help/topic';
const { document } = new JSDOM('<!doctype html><body></body>').window;

/** Returns the unsafe parts of an element and its descendants, as parsed by a browser. */
function faultsOf(root: Element): string[] {
  return [...root.querySelectorAll('*')].flatMap((element) => {
    const name = element.localName;
    const faults: string[] = [];
    if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml' || !ELEMENTS.has(name))
      faults.push(`<${name}>`);
    for (const { name: attribute, value } of element.attributes) {
      if (!ATTRIBUTES[name]?.includes(attribute)) faults.push(`${name} ${attribute}=${value}`);
      if (attribute === 'href' && !isHarmless(value)) faults.push(`href ${value}`);
    }
    return faults;
  });
}

/** Resolves an address as a browser does on a page. */
function isHarmless(address: string): boolean {
  return !URL.canParse(address, PAGE) || SCHEMES.has(new URL(address, PAGE).protocol);
}

/** Containers in which browsers parse HTML differently. */
export const CONTAINERS = ['div', 'td', 'li', 'p', 'a'];

/**
 * Sets the HTML, reads it back and sets it again: content that mutates while being parsed shows in the second or third
 * round.
 */
export function roundsIn(container: string, html: string): string[] {
  const faults: string[] = [];
  let current = html;
  for (let round = 1; round <= 3; round += 1) {
    const holder = document.createElement(container);
    holder.innerHTML = current;
    faults.push(...faultsOf(holder));
    current = holder.innerHTML;
  }
  return faults;
}
