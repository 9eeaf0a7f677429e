import type { Block, Paper, TextLine } from '@bulwagan/platform/documents/rendering/paper.ts';
import type { HasAfter } from '@bulwagan/testing/database.ts';
import type { App } from '../../context.ts';

/**
 * Records all papers that a test app prints until the test ends. Returns a function that finds the text of a paper by
 * its number.
 */
export function recordPrinted(
  test: HasAfter,
  { documents }: Pick<App, 'documents'>,
): (number: string) => string {
  const { renderer } = documents;
  const texts = new Map<string, string>();
  documents.renderer = {
    ...renderer,
    render: (papers) => {
      for (const paper of papers) texts.set(paper.title.split(' ').at(-1)!, textOf(paper));
      return renderer.render(papers);
    },
  };
  test.after(() => {
    documents.renderer = renderer;
  });
  return (number) => {
    const text = texts.get(number);
    if (text === undefined) throw new Error(`${number} was not printed.`);
    return text;
  };
}

const textOf = ({ blocks }: Paper): string =>
  blocks.flatMap(linesOf).map(textOfLine).join(' ').replaceAll(/\s+/g, ' ');

const textOfLine = (line: TextLine): string => line.map(({ s }) => s).join('');

function linesOf(block: Block): TextLine[] {
  if (block.type === 'table')
    return [block.header ?? [], ...block.rows, block.foot?.row ?? [], ...(block.foot?.after ?? [])].flat();
  if (block.type === 'columns') return block.columns.flat().flatMap(linesOf);
  if ('content' in block) return block.content.flatMap(linesOf);
  if ('lines' in block) return block.lines;
  if ('items' in block) return block.items;
  return 'text' in block ? [block.text] : [];
}
