import { parseSync } from 'vite';

/** A word or text of a source file, and its line. */
export interface Text {
  line: number;
  text: string;
}

/** Everything in a TypeScript file that people read. */
export interface Texts {
  names: Text[];
  comments: Text[];
  strings: Text[];
  /** Strings and parts of templates with several words: names of cases and figures, messages of assertions. */
  labels: Text[];
  /** Titles of tests, after the titles of the groups around them as reporters print them. */
  titles: Text[];
}

interface Node {
  type: string;
  start: number;
  name?: string;
  value?: unknown;
  callee?: Node;
  arguments?: Node[];
}

const TITLED = /^(?:test|describe|it|story)$/;

/** Throws when the file cannot be parsed. */
export function textsOf(file: string, source: string): Texts {
  const { program, comments, errors } = parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  const lineAt = linesOf(source);
  const texts: Texts = {
    names: [],
    comments: mergedComments(comments, source, lineAt),
    strings: [],
    labels: [],
    titles: [],
  };
  const visit = (value: unknown, outer: string): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, outer);
    if (typeof value !== 'object' || value === null || !('type' in value)) return;
    collect(value as Node, texts, lineAt);
    const title = titleOf(value as Node);
    const inner = title === undefined ? outer : `${outer}${title}: `;
    if (title !== undefined && (value as Node).callee?.name !== 'describe')
      texts.titles.push({ line: lineAt((value as Node).start), text: `${outer}${title}` });
    for (const child of Object.values(value)) if (typeof child === 'object') visit(child, inner);
  };
  visit(program, '');
  return texts;
}

function collect(node: Node, texts: Texts, lineAt: (at: number) => number): void {
  const line = lineAt(node.start);
  if (node.type === 'Identifier' && node.name !== undefined) texts.names.push({ line, text: node.name });
  if (node.type === 'Literal' && typeof node.value === 'string')
    texts.strings.push({ line, text: node.value });
  const label = node.type === 'TemplateElement' ? (node.value as { raw: string }).raw : node.value;
  if (/^(?:Literal|TemplateElement)$/.test(node.type) && typeof label === 'string' && /\S \S/.test(label))
    texts.labels.push({ line, text: label });
}

/** Returns the title of a test or a group of tests; undefined for any other node and for a computed title. */
function titleOf({ type, callee, arguments: [title] = [] }: Node): string | undefined {
  if (type !== 'CallExpression' || !TITLED.test(callee?.name ?? '')) return undefined;
  return typeof title?.value === 'string' ? title.value : undefined;
}

/** Joins line comments that follow each other, so that a sentence is read as one. */
function mergedComments(
  comments: { type: string; value: string; start: number; end: number }[],
  source: string,
  lineAt: (at: number) => number,
): Text[] {
  const merged: Text[] = [];
  let lastEnd = -1;
  for (const { type, value, start, end } of comments) {
    const text = type === 'Block' ? value.replace(/^\*/, '').replace(/\n\s*\*/g, ' ') : value;
    const cleaned = text.replace(/\s+/g, ' ').trim();
    const follows = type === 'Line' && lastEnd >= 0 && source.slice(lastEnd, start).trim() === '';
    if (follows) merged.at(-1)!.text += ` ${cleaned}`;
    else merged.push({ line: lineAt(start), text: cleaned });
    lastEnd = type === 'Line' ? end : -1;
  }
  return merged.filter(({ text }) => text !== '' && !/^(?:biome-ignore|@|\/ <reference)/.test(text));
}

function linesOf(source: string): (at: number) => number {
  const starts = [0];
  for (const { index } of source.matchAll(/\n/g)) starts.push(index + 1);
  return (at) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (starts[middle]! <= at) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}
