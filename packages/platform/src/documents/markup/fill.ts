import {
  type Field,
  type FormatContext,
  isMissing,
  isTrue,
  type Value,
  type Values,
} from '../values/fields.ts';
import { formatValue } from '../values/format.ts';
import type { Filled, Line, Node } from './nodes.ts';
import { withoutSeparators } from './separators.ts';

/** Values and fields that a placeholder can name: those of the paper, and of the surrounding list item. */
interface Scope {
  values: Values;
  fields: ReadonlyMap<string, Field>;
}

/**
 * Puts values into a template and returns its lines. A missing required value becomes `[label]`. A missing optional one
 * leaves no trace: its line goes when it has no other value, and separators and brackets around it go with it.
 */
export function fillTemplate(
  nodes: readonly Node[],
  fields: readonly Field[],
  values: Values,
  context: FormatContext,
): Line[] {
  const scope = { values, fields: new Map(fields.map((field) => [field.name, field])) };
  return linesOf(filled(nodes, scope, context)).flatMap((line) => withoutTraces(line));
}

function filled(nodes: readonly Node[], scope: Scope, context: FormatContext): Filled[] {
  return nodes.flatMap((node): Filled[] => {
    if (node.type === 'text') return [{ text: node.text, from: 'template' }];
    if (node.type === 'value') return [filledValue(node.name, scope, context)];
    if (node.type === 'optional') {
      const inside = filled(node.content, scope, context);
      return inside.some(({ from }) => from === 'nothing') ? [] : inside;
    }
    if (node.type === 'if')
      return filled(isTrue(scope.values[node.name]) ? node.content : node.otherwise, scope, context);
    const field = scope.fields.get(node.name);
    const items = (scope.values[node.name] ?? []) as readonly Values[];
    const inside = new Map([
      ...scope.fields,
      ...(field?.items ?? []).map((item) => [item.name, item] as const),
    ]);
    return items.flatMap((item) =>
      filled(node.content, { values: { ...scope.values, ...item }, fields: inside }, context),
    );
  });
}

function filledValue(name: string, { values, fields }: Scope, context: FormatContext): Filled {
  const field = fields.get(name)!;
  const value = values[name];
  if (!isMissing(value)) return { text: textOf(field, value, context), from: 'value' };
  return field.required
    ? { text: `[${field.label[context.language]}]`, from: 'missing' }
    : { from: 'nothing' };
}

function textOf({ type, words = {} }: Field, value: Value, context: FormatContext): string {
  const known = typeof value === 'string' && Object.hasOwn(words, value) ? words[value] : undefined;
  return known?.[context.language] ?? formatValue(type, value, context);
}

/**
 * Splits at line breaks, of the template and of values. A value inside a table, list or title keeps its breaks, because
 * the rest of its line belongs to the same cell.
 */
function linesOf(all: readonly Filled[]): Filled[][] {
  const lines: Filled[][] = [[]];
  for (const piece of all) {
    const line = lines.at(-1)!;
    if (piece.from === 'nothing' || (piece.from === 'value' && isOneLine(line))) {
      line.push(piece);
      continue;
    }
    piece.text.split(LINE_BREAK).forEach((text, index) => {
      if (index > 0) lines.push([]);
      if (text !== '') lines.at(-1)!.push({ ...piece, text });
    });
  }
  return lines;
}

const LINE_BREAK = /\r\n|[\n\r\u2028\u2029]/;

function isOneLine([first]: Filled[]): boolean {
  return first?.from === 'template' && /^\s*(?:\||#|-\s|\d+\.\s)/.test(first.text);
}

/** Returns the line without its missing values; no line when they were its only ones. */
function withoutTraces(line: Filled[]): Line[] {
  if (!line.some(({ from }) => from === 'nothing')) return [withoutSecondPeriods(line as Line)];
  const hasValue = line.some(({ from }) => from === 'value' || from === 'missing');
  return hasValue ? [withoutSecondPeriods(withoutSeparators(line))] : [];
}

/** Removes the period of a sentence after a value that ends with one: `1:30 p.m.`, `Juan Reyes, Jr.` */
function withoutSecondPeriods(line: Line): Line {
  let isAfterPeriod = false;
  return line.map((piece) => {
    if (piece.from !== 'template') {
      isAfterPeriod = piece.text.endsWith('.');
      return piece;
    }
    const text = isAfterPeriod ? piece.text.replace(/^(\**)\.(?!\.)/, '$1') : piece.text;
    isAfterPeriod &&= /^\**$/.test(piece.text);
    return { ...piece, text };
  });
}
