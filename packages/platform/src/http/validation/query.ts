import { message } from '@bulwagan/contracts/errors/message.ts';
import { BadRequest } from '../errors.ts';

/** Parser for query strings according to their schema: lists, empty parameters and unknown names. */

interface Property {
  type?: string | string[];
  items?: { type?: string };
  'x-split'?: boolean;
}
type Query = Record<string, unknown>;

/** Compiles the parser of a query. */
export function queryReader(schema: object): (sent: object) => Query {
  const { properties = {} } = schema as { properties?: Record<string, Property> };
  const names = Object.keys(properties);
  return (sent) => read(sent as Query, properties, names);
}

/**
 * Parses a query. A parameter without a value counts as absent. `year[]=2024` and `filter[status][0]=x`, which many
 * clients send, are lists, and are refused where a single value is expected. Ignoring them would return everything.
 */
function read(sent: Query, properties: Record<string, Property>, names: readonly string[]): Query {
  let result = sent;
  const change = (name: string, value: unknown): void => {
    if (result === sent) result = { ...sent };
    result[name] = value;
  };
  for (const name in sent) {
    if (sent[name] === '' && Object.hasOwn(properties, name)) change(name, undefined);
    const listed = nameOfList(name, names);
    if (listed !== undefined) change(listed, [result[listed] ?? [], sent[name]].flat());
  }
  for (const name in result) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property?.type === 'array' && result[name] !== undefined)
      change(name, valuesOf(result[name], property));
  }
  return result;
}

/**
 * Returns the values of a list parameter: repeated, in brackets, or separated by commas if no value may contain a
 * comma. Undefined if the parameter is missing.
 */
function valuesOf(sent: unknown, property: Property): unknown[] | undefined {
  const isSplit = property['x-split'] === true;
  const values = [sent]
    .flat()
    .flatMap((value) => (isSplit && typeof value === 'string' ? splitOf(value) : [value]))
    .filter((value) => value !== '');
  return values.length === 0 ? undefined : values;
}

/** Splits at commas and trims each value; a single value is left unchanged. */
function splitOf(text: string): string[] {
  return text.includes(',') ? text.split(',').map((one) => one.trim()) : [text];
}

/** Returns `year` for `year[]` and `year[a][b]`, unless that is a parameter name itself. */
function nameOfList(text: string, names: readonly string[]): string | undefined {
  if (!text.includes('[') || names.includes(text)) return undefined;
  return names.find((name) => text[name.length] === '[' && text.startsWith(name));
}

const FILTER = /^filter\[(.*)\]$/;
const MAX_SHOWN = 50;
const MAX_NAMED = 10;

/** Common parameters of similar APIs that this API does not support. */
const ASKED = ['include', 'append', 'fields'] as const;

const named = (texts: readonly string[]): string =>
  texts.map((text) => `\`${text.slice(0, MAX_SHOWN).toWellFormed()}\``).join(', ');

const refusal = (kind: string, unknown: readonly string[], allowed: readonly string[]): BadRequest =>
  new BadRequest(
    message('request.unknown_parameters', {
      kind,
      asked: named(unknown.slice(0, MAX_NAMED)),
      allowed: allowed.length === 0 ? message('list.none') : named(allowed),
    }),
  );

/**
 * Returns an error for an unknown filter, because ignoring it would return everything. A list form of a known filter is
 * accepted.
 */
export function unknownFilters(query: object, names: readonly string[]): BadRequest | undefined {
  const isUnknown = (text: string) =>
    text.startsWith('filter[') && !names.includes(text) && nameOfList(text, names) === undefined;
  const unknown = Object.keys(query).filter(isUnknown);
  if (unknown.length === 0) return undefined;
  const shortOf = (texts: readonly string[]) => texts.map((text) => FILTER.exec(text)?.[1] ?? text);
  return refusal('filter', shortOf(unknown), shortOf(names.filter((name) => FILTER.test(name))));
}

/**
 * Returns an error for `include`, `append` or `fields` (contract §3.1), which no route supports: a client that relies
 * on them would fail on a response without the requested parts.
 */
export function unknownParts(query: object): BadRequest | undefined {
  for (const kind of ASKED) {
    const asked = Object.entries(query)
      .filter(([name]) => name === kind || name.startsWith(`${kind}[`))
      .flatMap(([, value]) => [value].flat())
      .flatMap((value) => String(value).split(','))
      .filter((value) => value !== '');
    if (asked.length > 0) return refusal(kind, asked, []);
  }
  return undefined;
}
