import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** Finds the sentences that the server sends to clients, in its source code. */

export interface Translation {
  file: string;
  /** Source text, with `${…}` where values are inserted. */
  text: string;
  /** Possible values of each placeholder; any text if the source does not tell. */
  values: string[][];
}

// biome-ignore lint/suspicious/noExplicitAny: a syntax tree, whatever it holds.
type Node = any;

const OUTSIDE = /\.test\.ts$|\/src\/definition\.ts$|\/(?:testing|demo|commands|migrations)\//;
/** Files that describe the API or check data: only the errors they throw reach a client. */
const DESCRIBING = /(?:^|[/-])(?:routes|schemas|shapes|tags|invariants|openapi|reference-page|counters)\.ts$/;
/** Mail texts, in both languages. */
const MAIL_TEXTS = /\/mails\//;
/** Files that lay out mails, whose other texts are not sent to pages. */
const MAILING = /from '@bulwagan\/platform\/mail\/layout\.ts'|from '[./]+mail\/layout\.ts'/;

/** Returns the sentences in the files of some folders. */
export function translationsIn(folders: readonly string[]): Translation[] {
  return globSync(folders.map((folder) => `${folder}/**/*.ts`))
    .sort()
    .filter((file) => !OUTSIDE.test(file))
    .flatMap((file) => translationsOf(file, readFileSync(file, 'utf8')));
}

function translationsOf(file: string, source: string): Translation[] {
  const isQuiet = DESCRIBING.test(file) || MAILING.test(source) || MAIL_TEXTS.test(file);
  const found: Translation[] = [];
  const visit = (node: Node, isRefusing: boolean): void => {
    if (Array.isArray(node)) {
      for (const one of node) visit(one, isRefusing);
      return;
    }
    if (typeof node?.type !== 'string' || isPassedOver(node)) return;
    const translation = isRefusing ? textOf(node, source) : undefined;
    if (translation !== undefined && isSentence(translation.text))
      return void found.push({ file, ...translation });
    const isNext = isRefusing || refuses(node);
    for (const [name, child] of Object.entries(node))
      if (name !== 'type' && typeof child === 'object') visit(child, isNext);
  };
  visit(parseSync(file, source).program, !isQuiet);
  return found;
}

/** Skips types, module names, SQL, internal errors, and texts that are not part of an error response. */
function isPassedOver(node: Node): boolean {
  if (/^(?:TS|Import|ExportAll|TaggedTemplate)/.test(node.type))
    return !/^TS(?:As|Satisfies|NonNull)/.test(node.type);
  if (node.type === 'CallExpression')
    return node.callee.type === 'Super' || LOGGING.test(node.callee.property?.name ?? '');
  if (node.type === 'NewExpression') return /(?<!Http)Error$/.test(node.callee.name ?? '');
  if (node.type === 'Property') return ELSEWHERE.has(node.key.name ?? node.key.value);
  // Pages word notifications themselves, by kind and values.
  return node.type === 'ObjectExpression' && ['title', 'body'].every((name) => hasProperty(node, name));
}

const LOGGING = /^(?:debug|info|warn|error|fatal)$/;
const ELSEWHERE = new Set(['description', 'summary', 'holds', 'footnote', 'paragraphs', 'subject']);

const hasProperty = (node: Node, wanted: string): boolean =>
  node.properties.some(({ key }: Node) => key?.name === wanted);

const REFUSALS =
  /^(?:invalid|Invalid|Refused|HttpError|BadRequest|Unauthenticated|Forbidden|Conflict|Unavailable|TooManyRequests)$/;

function refuses(node: Node): boolean {
  if (node.type === 'Property') return node.key.value === 'x-error';
  return /^(?:New|Call)Expression$/.test(node.type) && REFUSALS.test(node.callee.name ?? '');
}

/** Returns a text, or several joined with `+`. */
function textOf(node: Node, source: string): Omit<Translation, 'file'> | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return { text: node.value, values: [] };
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const [left, right] = [textOf(node.left, source), textOf(node.right, source)];
    if (left === undefined || right === undefined) return undefined;
    return { text: left.text + right.text, values: [...left.values, ...right.values] };
  }
  if (node.type !== 'TemplateLiteral') return undefined;
  const put = node.expressions as Node[];
  const text = node.quasis
    .map(({ value }: Node, at: number) =>
      put[at] === undefined ? value.cooked : `${value.cooked}\${${source.slice(put[at].start, put[at].end)}}`,
    )
    .join('');
  return { text, values: put.map(valuesOf) };
}

/** Returns both values of a conditional such as `count === 1 ? '' : 's'`; any other expression is unknown. */
function valuesOf({ type, consequent, alternate }: Node): string[] {
  if (type !== 'ConditionalExpression') return ANYTHING;
  const branches = [consequent.value, alternate.value];
  return branches.every((value) => typeof value === 'string') ? branches : ANYTHING;
}

const ANYTHING = ['7', 'word', '7 days'];

const isSentence = (text: string): boolean => /^\S.*[.?!]$/s.test(text) && /\s|^[A-Z]\w+\.$/.test(text);

/** Predicates that other code puts after `The … field`. */
const END = /^(?:must|should|is|has|contains|format|cannot|would|of|confirmation)\b/;

/** Returns every sentence that a text may become. */
export function sentencesOf({ text, values }: Translation): string[] {
  let sentences = [END.test(text) ? `The name field ${text}` : text];
  for (const choices of values)
    sentences = sentences.flatMap((sentence) => choices.map((value) => filled(sentence, value)));
  return sentences;
}

/** Replaces the first placeholder, which may contain nested braces, by a value. */
function filled(text: string, value: string): string {
  const start = text.indexOf('${');
  let depth = 0;
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return text.slice(0, start) + value + text.slice(at + 1);
  }
  return text;
}
