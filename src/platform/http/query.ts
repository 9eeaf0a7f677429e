import { BadRequest } from './errors.ts';

/** Reads the query of a request as its schema means it: lists, empty parameters and names that do not exist. */

interface Property {
  type?: string | string[];
  items?: { type?: string };
  'x-split'?: boolean;
}
type Query = Record<string, unknown>;

/** Compiles the reading of a query. */
export function queryReader(schema: object): (sent: object) => Query {
  const { properties = {} } = schema as { properties?: Record<string, Property> };
  const names = Object.keys(properties);
  return (sent) => read(sent as Query, properties, names);
}

/**
 * A parameter without a value counts as absent. `year[]=2024` and `filter[status][0]=x` are how many clients write a list: it is
 * one then, and refused where one value is asked for. Ignored, it would find everything.
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

/** Several values: repeated, in brackets, or separated by commas where no value has one. Undefined for none. */
function valuesOf(sent: unknown, property: Property): unknown[] | undefined {
  const isSplit = property['x-split'] === true;
  const values = [sent]
    .flat()
    .flatMap((value) => (isSplit && typeof value === 'string' ? splitOf(value) : [value]))
    .filter((value) => value !== '');
  return values.length === 0 ? undefined : values;
}

/** Spaces beside commas do not count; a single value stays as it was sent. */
function splitOf(text: string): string[] {
  return text.includes(',') ? text.split(',').map((one) => one.trim()) : [text];
}

/** `year` of `year[]`, and of `year[a][b]`, unless that is a name itself. */
function nameOfList(text: string, names: readonly string[]): string | undefined {
  if (!text.includes('[') || names.includes(text)) return undefined;
  return names.find((name) => text[name.length] === '[' && text.startsWith(name));
}

const FILTER = /^filter\[(.*)\]$/;
const MAX_SHOWN = 50;
const MAX_NAMED = 10;

/** The names that a list may be asked with, and what clients of such services send for them. */
const ASKED = ['include', 'append', 'fields'] as const;

const named = (texts: readonly string[]): string =>
  texts.map((text) => `\`${text.slice(0, MAX_SHOWN).toWellFormed()}\``).join(', ');

const refusal = (kind: string, unknown: readonly string[], allowed: readonly string[]): BadRequest =>
  new BadRequest(
    `Requested ${kind}(s) ${named(unknown.slice(0, MAX_NAMED))} are not allowed. ` +
      `Allowed ${kind}(s) are ${allowed.length === 0 ? 'none' : named(allowed)}.`,
  );

/** A filter that does not exist would be taken for one that finds everything. A list of one that exists is known. */
export function unknownFilters(query: object, names: readonly string[]): BadRequest | undefined {
  const isUnknown = (text: string) =>
    text.startsWith('filter[') && !names.includes(text) && nameOfList(text, names) === undefined;
  const unknown = Object.keys(query).filter(isUnknown);
  if (unknown.length === 0) return undefined;
  const shortOf = (texts: readonly string[]) => texts.map((text) => FILTER.exec(text)?.[1] ?? text);
  return refusal('filter', shortOf(unknown), shortOf(names.filter((name) => FILTER.test(name))));
}

/**
 * Finds an `include`, `append` or `fields` that a route does not have (contract §3.1): answered without what it asks for, it
 * would fail at the client. None of our routes has one.
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
