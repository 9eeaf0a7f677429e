import type { Node, TemplateProblem } from './nodes.ts';

/** Maximum depth of nested sections; no paper needs more. */
const DEEPEST = 4;

/** A tag `{{ … }}`, or an edge of an optional part. */
const TAG = /\{\{([^{}]*)\}\}|\[\[|\]\]/g;

const NAME = /^[a-z][a-z0-9_]*$/;

/** A tag alone on its line leaves no empty line. */
const ALONE = /^[ \t]*(\{\{\s*(?:#if|#each|else|\/if|\/each)[^{}]*\}\})[ \t]*(?:\n|$)/gm;

interface Open {
  node: Extract<Node, { content: Node[] }>;
  line: number;
  tag: string;
  isOtherwise: boolean;
}

/** Parses the body of a template (contract §3.2). Problems are reported all at once, each with its line. */
export function parseTemplate(body: string): { nodes: Node[]; problems: TemplateProblem[] } {
  const source = body.replaceAll('\r\n', '\n');
  const reader = new Reader();
  let line = 1;
  let last = 0;
  for (const match of source.matchAll(TAG)) {
    const text = source.slice(last, match.index);
    reader.text(withoutLonelyEnds(source, text, last, match));
    line += count(text);
    reader.tag(match[0], match[1], line);
    last = match.index + match[0].length;
    const rest = lonely(source, match);
    if (rest > 0) {
      last += rest;
      line += 1;
    }
  }
  reader.text(source.slice(last));
  return reader.end();
}

const count = (text: string): number => text.split('\n').length - 1;

/** Length of the white space and line break after a section tag that has a line for itself; otherwise 0. */
function lonely(source: string, match: RegExpExecArray): number {
  const start = source.lastIndexOf('\n', match.index - 1) + 1;
  ALONE.lastIndex = start;
  const alone = ALONE.exec(source);
  if (alone?.index !== start || !alone[0].includes(match[0])) return 0;
  return start + alone[0].length - (match.index + match[0].length);
}

/** Removes the indentation before a section tag that has a line for itself. */
function withoutLonelyEnds(source: string, text: string, at: number, match: RegExpExecArray): string {
  if (lonely(source, match) === 0) return text;
  const start = source.lastIndexOf('\n', match.index - 1) + 1;
  return text.slice(0, Math.max(0, start - at));
}

class Reader {
  readonly #nodes: Node[] = [];
  readonly #problems: TemplateProblem[] = [];
  readonly #open: Open[] = [];

  text(text: string): void {
    if (text !== '') this.#content().push({ type: 'text', text });
  }

  tag(tag: string, inside: string | undefined, line: number): void {
    if (tag === '[[') this.#begin({ type: 'optional', content: [] }, tag, line);
    else if (tag === ']]') this.#finish('optional', tag, line);
    else this.#word(tag, inside!.trim().split(/\s+/), line);
  }

  #word(tag: string, words: string[], line: number): void {
    const [first = '', name = ''] = words;
    const isSection = (first === '#if' || first === '#each') && words.length === 2 && NAME.test(name);
    if (first === 'else' && words.length === 1) this.#otherwise(tag, line);
    else if (first === '/if' || first === '/each') this.#finish(first.slice(1), tag, line);
    else if (isSection && first === '#if')
      this.#begin({ type: 'if', name, line, content: [], otherwise: [] }, tag, line);
    else if (isSection) this.#begin({ type: 'each', name, line, content: [] }, tag, line);
    else if (words.length === 1 && NAME.test(first))
      this.#content().push({ type: 'value', name: first, line });
    else this.#problem('unreadable', tag, line);
  }

  end(): { nodes: Node[]; problems: TemplateProblem[] } {
    for (const { tag, line } of this.#open) this.#problem('unclosed', tag, line);
    return { nodes: this.#nodes, problems: this.#problems };
  }

  #content(): Node[] {
    const open = this.#open.at(-1);
    if (open === undefined) return this.#nodes;
    return open.isOtherwise && open.node.type === 'if' ? open.node.otherwise : open.node.content;
  }

  #begin(node: Open['node'], tag: string, line: number): void {
    if (this.#open.length === DEEPEST) this.#problem('too_deep', tag, line);
    this.#content().push(node);
    this.#open.push({ node, line, tag, isOtherwise: false });
  }

  #finish(type: string, tag: string, line: number): void {
    if (this.#open.at(-1)?.node.type === type) this.#open.pop();
    else this.#problem('unopened', tag, line);
  }

  #otherwise(tag: string, line: number): void {
    const open = this.#open.at(-1);
    if (open?.node.type === 'if' && !open.isOtherwise) open.isOtherwise = true;
    else this.#problem('unopened', tag, line);
  }

  #problem(code: TemplateProblem['code'], name: string, line: number): void {
    this.#problems.push({ code, name, line });
  }
}
