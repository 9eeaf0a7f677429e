import { parse } from './parse.ts';

/** Block-level elements. Everything else belongs to a paragraph. */
const BLOCKS = new Set([
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'hr', 'blockquote', 'pre', 'ul', 'ol', 'dl', 'table', 'div'],
]);

/**
 * Converts a draft to HTML: text between blank lines becomes paragraphs, line breaks are kept, and tags stay as
 * written. Users can write plain text and use HTML where needed.
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

/** Converts HTML to a draft: paragraphs become plain text between blank lines. */
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
