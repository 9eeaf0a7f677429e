import type { Align, Block, TextLine } from '../rendering/paper.ts';
import type { Line } from './nodes.ts';
import { markupOf, spansOf, spansOfLines, withoutStart } from './spans.ts';
import { isTableRow, tableOf } from './tables.ts';

const CONTAINER = /^:::\s*([a-z-]*)\s*$/;
const ITEM = /^(?:-|\d+\.)\s+/;
const SECOND_COLUMN = '|||';

type ContainerName =
  | 'letterhead'
  | 'caption'
  | 'columns'
  | 'center'
  | 'right'
  | 'justify'
  | 'signature'
  | 'small'
  | 'together';

/** Returns the blocks of a filled template: paragraphs, headings, lists, tables and the containers `:::name … :::`. */
export function blocksOf(lines: readonly Line[], align: Align = 'left'): Block[] {
  const blocks: Block[] = [];
  let index = 0;
  /** Returns the next lines that belong to the same block. */
  const take = (belongs: (line: Line) => boolean): Line[] => {
    const from = index;
    while (index < lines.length && belongs(lines[index]!)) index += 1;
    return lines.slice(from, index);
  };
  while (index < lines.length) {
    const line = lines[index]!;
    const text = markupOf(line).trim();
    const container = CONTAINER.exec(text)?.[1];
    if (text === '' || container === '') index += 1;
    else if (container !== undefined) {
      index += 1;
      const inside = take(
        (() => {
          let depth = 0;
          return (one: Line) => {
            const name = CONTAINER.exec(markupOf(one).trim())?.[1];
            if (name === '') depth -= 1;
            else if (name !== undefined) depth += 1;
            return depth >= 0;
          };
        })(),
      );
      index += 1;
      blocks.push(...containerOf(container as ContainerName, inside));
    } else if (text === '---') {
      index += 1;
      blocks.push({ type: 'rule' });
    } else if (text === '===') {
      index += 1;
      blocks.push({ type: 'page_break' });
    } else if (/^##?\s/.test(text)) {
      index += 1;
      const marks = /^##?\s+/.exec(text)![0].length;
      blocks.push({
        type: marks > 2 && text.startsWith('##') ? 'heading' : 'title',
        text: spansOf(withoutStart(trimmed(line), marks)),
      });
    } else if (isTableRow(text)) blocks.push(tableOf(take((one) => isTableRow(markupOf(one).trim()))));
    else if (ITEM.test(text)) {
      const items = take((one) => ITEM.test(markupOf(one).trim()));
      blocks.push({
        type: 'list',
        isOrdered: !text.startsWith('-'),
        items: items.map((one) =>
          spansOf(withoutStart(trimmed(one), ITEM.exec(markupOf(one).trim())![0].length)),
        ),
      });
    } else {
      const paragraph = take((one) => isPlain(markupOf(one).trim()));
      blocks.push({ type: 'paragraph', align, lines: spansOfLines(paragraph.map(trimmed)) });
    }
  }
  return blocks;
}

const isPlain = (text: string): boolean =>
  text !== '' &&
  text !== '---' &&
  text !== '===' &&
  !text.startsWith(':::') &&
  !/^##?\s/.test(text) &&
  !isTableRow(text) &&
  !ITEM.test(text);

/** Removes indentation of the template, but not of inserted values. */
function trimmed(line: Line): Line {
  const [first] = line;
  if (first?.from !== 'template') return line;
  return withoutStart(line, first.text.length - first.text.trimStart().length);
}

function containerOf(name: ContainerName, lines: Line[]): Block[] {
  if (name === 'center' || name === 'right' || name === 'justify') return blocksOf(lines, name);
  if (name === 'small' || name === 'together') return [{ type: name, content: blocksOf(lines) }];
  if (name === 'caption' || name === 'columns')
    return [
      {
        type: 'columns',
        isCaption: name === 'caption',
        columns: columnsOf(lines).map((one) => blocksOf(one)),
      },
    ];
  const shown = linesOf(lines);
  if (name === 'signature') return shown.length === 0 ? [] : [{ type: name, lines: shown }];
  if (name === 'letterhead') return shown.length === 0 ? [] : [{ type: name, align: 'center', lines: shown }];
  return blocksOf(lines);
}

/** Returns the lines that are not empty; of their markup, only that inside a line counts. */
export const linesOf = (lines: readonly Line[]): TextLine[] =>
  lines.filter((line) => line.some(({ text }) => text.trim() !== '')).map((line) => spansOf(trimmed(line)));

/** Splits the lines of a container at `|||`. */
function columnsOf(lines: Line[]): Line[][] {
  const columns: Line[][] = [[]];
  for (const line of lines) {
    if (markupOf(line).trim() === SECOND_COLUMN) columns.push([]);
    else columns.at(-1)!.push(line);
  }
  return columns;
}
