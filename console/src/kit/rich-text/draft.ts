import { parse } from './parse.ts';

/** What begins a block of its own; all else runs on within a paragraph. */
const BLOCKS = new Set([
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'hr', 'blockquote', 'pre', 'ul', 'ol', 'dl', 'table', 'div'],
]);

/**
 * What somebody has written as HTML: text between empty lines becomes paragraphs, a line break stays one, and tags stay
 * what they are. So one can write plainly, and use HTML where it is wanted.
 */
export function toHtml(draft: string): string {
  const body = parse(draft);
  const blocks: string[] = [];
  let running = '';
  const endParagraphs = () => {
    for (const paragraph of running.split(/\n[ \t]*\n\s*/)) {
      const text = paragraph.trim();
      if (text !== '') blocks.push(`<p>${text.replaceAll('\n', '<br>')}</p>`);
    }
    running = '';
  };
  for (const node of body.childNodes) {
    if (isBlock(node)) {
      endParagraphs();
      blocks.push(node.outerHTML);
    } else running += htmlOf(node);
  }
  endParagraphs();
  return blocks.join('\n');
}

/** HTML as it is written in the field: paragraphs as plain text between empty lines. */
export function fromHtml(html: string): string {
  const body = parse(html);
  return [...body.childNodes]
    .map((node) => {
      if (node instanceof Element && node.localName === 'p')
        return node.innerHTML.replaceAll(/\s*<br>\s*/g, '\n').trim();
      return htmlOf(node)
        .replaceAll(/>\s*(?=<\/?(?:li|tr|thead|tbody|tfoot|dt|dd)\b|<\/(?:ul|ol|dl|table)>)/g, '>\n')
        .trim();
    })
    .filter((block) => block !== '')
    .join('\n\n');
}

const isBlock = (node: Node): node is Element => node instanceof Element && BLOCKS.has(node.localName);

function htmlOf(node: Node): string {
  const box = document.createElement('template');
  box.content.append(node.cloneNode(true));
  return box.innerHTML;
}
