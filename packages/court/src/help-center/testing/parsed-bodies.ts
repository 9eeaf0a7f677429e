import {
  defaultTreeAdapter,
  html,
  parseFragment,
  serialize,
  type DefaultTreeAdapterTypes as Tree,
} from 'parse5';

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

/** Returns the unsafe parts of a parsed body and its descendants. */
function faultsOf(parent: Tree.ParentNode): string[] {
  return parent.childNodes.flatMap((node) => {
    if (!('tagName' in node)) return [];
    const { tagName: name, namespaceURI, attrs } = node;
    const faults: string[] = [];
    if (namespaceURI !== html.NS.HTML || !ELEMENTS.has(name)) faults.push(`<${name}>`);
    for (const { prefix, name: local, value } of attrs) {
      const attribute = prefix ? `${prefix}:${local}` : local;
      if (!ATTRIBUTES[name]?.includes(attribute)) faults.push(`${name} ${attribute}=${value}`);
      if (attribute === 'href' && !isHarmless(value)) faults.push(`href ${value}`);
    }
    // The DOM does not list the content of a `template` element among its children.
    const content = 'content' in node ? faultsOf(node.content) : [];
    return [...faults, ...content, ...faultsOf(node)];
  });
}

/** Resolves an address as a browser does on a page. */
function isHarmless(address: string): boolean {
  return !URL.canParse(address, PAGE) || SCHEMES.has(new URL(address, PAGE).protocol);
}

/** Containers in which browsers parse HTML differently. */
export const CONTAINERS = ['div', 'td', 'li', 'p', 'a'];

/**
 * Parses the HTML as a browser does in a container, serializes it and parses it again. HTML that changes when parsed
 * shows its changes in the second or third round. Browsers with and without scripts parse `noscript` differently.
 */
export function roundsIn(container: string, body: string): string[] {
  return [false, true].flatMap((scriptingEnabled) => roundsWith({ scriptingEnabled }, container, body));
}

function roundsWith(options: { scriptingEnabled: boolean }, container: string, body: string): string[] {
  const holder = defaultTreeAdapter.createElement(container, html.NS.HTML, []);
  const faults: string[] = [];
  let current = body;
  for (let round = 1; round <= 3; round += 1) {
    const fragment = parseFragment(holder, current, options);
    faults.push(...faultsOf(fragment));
    current = serialize(fragment, options);
  }
  return faults;
}
