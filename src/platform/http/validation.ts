import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { hasInvisible } from '../text/visible.ts';
import { BadRequest, type FieldErrors, Invalid, MAX_REPORTED_FIELDS, NotFound } from './errors.ts';
import { UUID } from './ids.ts';
import { addKeywords } from './keywords.ts';
import { spellerOf } from './one-spelling.ts';
import { findBadText } from './text-check.ts';
import { hasTooManyValues, mostValues } from './too-many-values.ts';
import { messageFor } from './validation-messages.ts';

/** One message per field is enough; further ones would only repeat it. */
const COMPOSITE_KEYWORDS = new Set(['anyOf', 'oneOf', 'if', 'not', 'allOf']);

function createAjv(coerceTypes: boolean): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    strict: false,
    coerceTypes,
    useDefaults: true,
    // A test does (`test/schemas.test.ts`): the schema of schemas would be compiled first, while the first request waits.
    validateSchema: false,
  });
  addFormats.default(ajv, { mode: 'full' });
  addKeywords(ajv);
  ajv.addFormat('date-time', { type: 'string', validate: isInstant });
  // The library's own pattern lets through addresses that no mail server takes, and is slower.
  ajv.addFormat('email', { type: 'string', validate: isEmail });
  // The library's own lets through `urn:uuid:…`, which PostgreSQL does not take.
  ajv.addFormat('uuid', UUID);
  return ajv;
}

let bodies: Ajv | undefined;
let texts: Ajv | undefined;

/** A JSON body has types of its own and none is guessed; query and path are text and are read as numbers. */
function ajvOf(part: RequestPart): Ajv {
  if (part === 'body') {
    bodies ??= createAjv(false);
    return bodies;
  }
  texts ??= createAjv(true);
  return texts;
}

const isRfcDateTime = addFormats.default.get('date-time') as { validate(text: string): boolean };

/**
 * A date and time with an offset, such as can be kept: the library's own lets through ten decimals, or a new line for the T.
 */
function isInstant(text: string): boolean {
  if (!isRfcDateTime.validate(text)) return false;
  try {
    Temporal.Instant.from(text);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/**
 * A mail address we could send to: one `@`, a dotted domain, no spaces, controls or invisible
 * characters, 254 characters at most. The dots of
 * what stands before the `@` are between other characters (RFC 5322 §3.4.1).
 */
export function isEmail(address: string): boolean {
  if (address.length > 254 || hasInvisible(address)) return false;
  return /^(?!\.)(?!.*\.[.@])[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u.test(
    address,
  );
}

export type RequestPart = 'body' | 'querystring' | 'params' | 'headers';

export interface Validation {
  value?: unknown;
  error?: Error;
}

/** The members of a path or query that are read as integers. */
function integerNames(schema: object): string[] {
  const { properties = {} } = schema as { properties?: Record<string, { type?: string | string[] }> };
  return Object.keys(properties).filter((name) => [properties[name]!.type].flat().includes('integer'));
}

/** `1e2`, `0x10`, `Infinity` and ` 1` are numbers to JavaScript; an address has decimal digits. */
function withoutOddIntegers(data: unknown, names: string[]): unknown {
  const texts = data as Record<string, unknown>;
  const isOdd = (name: string) => {
    const text = texts[name];
    return typeof text === 'string' && text !== '' && !/^-?\d+$/.test(text);
  };
  const odd = names.filter(isOdd);
  return odd.length === 0 ? data : { ...texts, ...Object.fromEntries(odd.map((name) => [name, Number.NaN])) };
}

/**
 * A query as it is meant. A filter that was left empty is none. `year[]=2024` and `filter[status][0]=x` are how many clients
 * write a list: it is one then, and refused where one value is asked for. Taken for a parameter that nobody knows, it would be
 * left out, and everything found.
 */
function readQuery(sent: object, names: readonly string[]): object {
  const texts = sent as Record<string, unknown>;
  let result = texts;
  const change = (name: string, value: unknown): void => {
    if (result === texts) result = { ...texts };
    result[name] = value;
  };
  for (const name in texts) {
    if (texts[name] === '' && name.startsWith('filter[') && names.includes(name)) change(name, undefined);
    const listed = nameOfList(name, names);
    if (listed !== undefined) change(listed, [result[listed] ?? [], texts[name]].flat());
  }
  return result;
}

/** `year` of `year[]`, and of `year[a][b]`, unless that is a name itself. */
function nameOfList(text: string, names: readonly string[]): string | undefined {
  if (!text.includes('[') || names.includes(text)) return undefined;
  return names.find((name) => text[name.length] === '[' && text.startsWith(name));
}

const TOO_MANY_VALUES = 'The body has too many values.';

/** Compiles the check of one part of a request. All failing fields are reported at once. */
export function compileValidator(schema: object, part: RequestPart): (data: unknown) => Validation {
  const validate = ajvOf(part).compile(schema);
  const integers = part === 'body' ? [] : integerNames(schema);
  const names = part === 'querystring' ? propertyNames(schema) : [];
  const hasFilters = names.some((name) => FILTER.test(name));
  const spell = spellerOf(schema);
  const most = mostValues(schema);
  return (sent) => {
    // Before anything is done with each of them.
    if (hasTooManyValues(sent, most)) return { error: new Invalid({ body: [TOO_MANY_VALUES] }) };
    const unknown = hasFilters ? unknownFilters(sent ?? {}, names) : undefined;
    if (unknown !== undefined) return { error: unknown };
    const given = names.length === 0 ? (sent ?? {}) : readQuery(sent ?? {}, names);
    const read = integers.length === 0 ? given : withoutOddIntegers(given, integers);
    // Before the check, as the same id twice in a list is refused in two spellings as well.
    const data = spell === undefined ? read : spell(read);
    const errors = checkPart(validate, data);
    if (errors === undefined) return { value: data };
    // An id that cannot be one names nothing, so the path does not exist.
    return { error: part === 'params' ? new NotFound() : new Invalid(errors) };
  };
}

const FILTER = /^filter\[(.*)\]$/;

function propertyNames(schema: object): string[] {
  const { properties = {} } = schema as { properties?: object };
  return Object.keys(properties);
}

/** A filter that is not known would be taken for one that finds everything. A list of one that is known is not unknown. */
function unknownFilters(query: object, names: readonly string[]): BadRequest | undefined {
  const isUnknown = (text: string) =>
    text.startsWith('filter[') && !names.includes(text) && nameOfList(text, names) === undefined;
  const unknown = Object.keys(query).filter(isUnknown);
  if (unknown.length === 0) return undefined;
  const shown = (texts: readonly string[]) =>
    texts
      .map((text) => FILTER.exec(text)?.[1] ?? text)
      .map((text) => `\`${text.slice(0, MAX_SHOWN).toWellFormed()}\``)
      .join(', ');
  return new BadRequest(
    `Requested filter(s) ${shown(unknown.slice(0, 10))} are not allowed. ` +
      `Allowed filter(s) are ${shown(names.filter((name) => FILTER.test(name)))}.`,
  );
}

const MAX_SHOWN = 50;

function checkPart(validate: ValidateFunction, data: unknown): FieldErrors | undefined {
  const badText = findBadText(data);
  const shapeErrors = validate(data) ? undefined : fieldErrors(validate.errors ?? []);
  if (badText === undefined) return shapeErrors;
  return { ...shapeErrors, ...badText };
}

/** Groups Ajv's errors by field: `card_meta.last4`, `evidences.0.exhibit`. */
function fieldErrors(errors: ErrorObject[]): FieldErrors {
  const result: FieldErrors = {};
  let reported = 0;
  for (const error of errors) {
    if (COMPOSITE_KEYWORDS.has(error.keyword) && errors.length > 1) continue;
    const path = fieldPath(error);
    const known = Object.hasOwn(result, path || 'body') ? result[path || 'body'] : undefined;
    if (known === undefined && reported >= MAX_REPORTED_FIELDS) continue;
    const message = messageFor(error, path);
    if (known === undefined) {
      reported += 1;
      Object.defineProperty(result, path || 'body', { value: [message], enumerable: true });
    } else if (!known.includes(message) && !isRepeat(known, error)) known.push(message);
  }
  return result;
}

const SAID_ONCE = new Set(['minLength', 'pattern', 'format', 'enum', 'x-visible', 'x-one-line']);

/** A blank text fails its length and its pattern, and what is no integer every bound of it; said once. */
function isRepeat(known: string[], error: ErrorObject): boolean {
  if (known.length === 0) return false;
  return Number.isNaN(error.data) || SAID_ONCE.has(error.keyword);
}

function fieldPath(error: ErrorObject): string {
  const base = error.instancePath.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
  if (error.keyword === 'x-confirmed') return String(error.schema);
  if (error.keyword !== 'required') return base;
  const missing = String((error.params as { missingProperty: string }).missingProperty);
  return base === '' ? missing : `${base}.${missing}`;
}
