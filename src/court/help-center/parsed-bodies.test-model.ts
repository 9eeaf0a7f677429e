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

/** What is wrong with an element and all below it, as a browser has built them. */
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

/** As a browser reads an address on a page, whatever stands before and in it. */
function isHarmless(address: string): boolean {
  return !URL.canParse(address, PAGE) || SCHEMES.has(new URL(address, PAGE).protocol);
}

/** Places that parse what is set in them each in its own way. */
export const CONTAINERS = ['div', 'td', 'li', 'p', 'a'];

/** Set as a page would, read back and set again: what changes by being parsed shows in the second or third round. */
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
