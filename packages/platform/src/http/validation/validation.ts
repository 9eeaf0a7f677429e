import { type Message, message } from '@bulwagan/contracts/errors/message.ts';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { hasInvisible } from '../../text/visible.ts';
import { type FieldErrors, Invalid, MAX_REPORTED_FIELDS, NotFound } from '../errors.ts';
import { UUID } from '../ids.ts';
import { emptyReader } from './empty-values.ts';
import { addKeywords } from './keywords.ts';
import { uuidNormalizerOf } from './normalize-uuids.ts';
import { queryReader, unknownFilters } from './query.ts';
import { findBadText } from './text-check.ts';
import { hasTooManyValues, mostValues } from './too-many-values.ts';
import { messageFor } from './validation-messages.ts';

/** Keywords that only repeat the error of their parts; one message per field is enough. */
const COMPOSITE_KEYWORDS = new Set(['anyOf', 'oneOf', 'if', 'not', 'allOf']);

function createAjv(coerceTypes: boolean): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    strict: false,
    coerceTypes,
    useDefaults: true,
    // A test validates all schemas (`tests/schemas.test.ts`); here the meta-schema would be compiled during the first
    // request.
    validateSchema: false,
  });
  addFormats.default(ajv, { mode: 'full' });
  addKeywords(ajv);
  ajv.addFormat('date-time', { type: 'string', validate: isInstant });
  // The library's own pattern accepts addresses that no mail server does, and is slower.
  ajv.addFormat('email', { type: 'string', validate: isEmail });
  // The library's own format accepts `urn:uuid:…`, which PostgreSQL does not.
  ajv.addFormat('uuid', UUID);
  return ajv;
}

let bodies: Ajv | undefined;
let texts: Ajv | undefined;

/** A JSON body is validated without type coercion; query and path values are texts and are converted to numbers. */
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
 * True for a date-time with an offset that can be stored exactly; the library's own format accepts ten decimals, or a
 * line break instead of the T.
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
 * True for an address that mail can be sent to: one `@`, a dotted domain, no spaces, control or invisible characters,
 * at most 254 characters. Dots in the local part must be between other characters (RFC 5322 §3.4.1).
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

interface MaybeList {
  type?: string | string[];
  items?: MaybeList;
}

/** Returns the names of path or query parameters that are integers or lists of integers. */
function integerNames(schema: object): string[] {
  const { properties = {} } = schema as { properties?: Record<string, MaybeList> };
  const isInteger = ({ type }: MaybeList) => [type].flat().includes('integer');
  return Object.keys(properties).filter((name) => isInteger(properties[name]!.items ?? properties[name]!));
}

/**
 * Rejects `1e2`, `0x10`, `Infinity` and ` 1`, which JavaScript accepts as numbers; an address must have decimal digits.
 */
function withoutOddIntegers(data: unknown, names: string[]): unknown {
  const texts = data as Record<string, unknown>;
  const isOdd = (text: unknown) => typeof text === 'string' && text !== '' && !/^-?\d+$/.test(text);
  const withoutOdd = (value: unknown) => (isOdd(value) ? Number.NaN : value);
  const odd = names.filter((name) => [texts[name]].flat().some(isOdd));
  if (odd.length === 0) return data;
  const read = odd.map((name) => {
    const value = texts[name];
    return [name, Array.isArray(value) ? value.map(withoutOdd) : withoutOdd(value)];
  });
  return { ...texts, ...Object.fromEntries(read) };
}

/**
 * Compiles the validation of one part of a request. All failing fields are reported together. `creates` is for the body
 * of a request that creates a record: empty values get their defaults.
 */
export function compileValidator(
  schema: object,
  part: RequestPart,
  { creates = true }: { creates?: boolean } = {},
): (data: unknown) => Validation {
  const validate = ajvOf(part).compile(schema);
  const integers = part === 'body' ? [] : integerNames(schema);
  const names = part === 'querystring' ? propertyNames(schema) : [];
  const hasFilters = names.some((name) => name.startsWith(FILTER));
  const readQuery = names.length === 0 ? undefined : queryReader(schema);
  const readEmpty = part === 'body' ? emptyReader(schema, creates) : undefined;
  const spell = uuidNormalizerOf(schema);
  const most = mostValues(schema);
  return (sent) => {
    // Count the values first: processing too many of them would take too long.
    if (hasTooManyValues(sent, most))
      return { error: new Invalid({ body: [message('body.too_many_values')] }) };
    const unknown = hasFilters ? unknownFilters(sent ?? {}, names) : undefined;
    if (unknown !== undefined) return { error: unknown };
    const given = readQuery?.(sent ?? {}) ?? sent ?? {};
    readEmpty?.(given);
    const read = integers.length === 0 ? given : withoutOddIntegers(given, integers);
    // Normalize before validation, so that a list with the same id in two spellings is refused as a duplicate.
    const data = spell === undefined ? read : spell(read);
    const errors = checkPart(validate, data, part);
    if (errors === undefined) return { value: data };
    // An invalid id matches nothing, so the path does not exist.
    return { error: part === 'params' ? new NotFound() : new Invalid(errors) };
  };
}

const FILTER = 'filter[';

function propertyNames(schema: object): string[] {
  const { properties = {} } = schema as { properties?: object };
  return Object.keys(properties);
}

function checkPart(validate: ValidateFunction, data: unknown, part: RequestPart): FieldErrors | undefined {
  const badText = findBadText(part === 'querystring' ? withoutLists(data) : data);
  const shapeErrors = validate(data) ? undefined : fieldErrors(validate.errors ?? [], part);
  if (badText === undefined) return shapeErrors;
  return { ...shapeErrors, ...badText };
}

/** Joins the values of each list in a query, so that an error names the parameter without an index. */
const withoutLists = (query: unknown): object =>
  Object.fromEntries(
    Object.entries(query as object).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(' ') : value,
    ]),
  );

/** Groups Ajv's errors by field: `card_meta.last4`, `evidences.0.exhibit`. */
function fieldErrors(errors: ErrorObject[], part: RequestPart): FieldErrors {
  const result: FieldErrors = {};
  let reported = 0;
  for (const error of errors) {
    if (COMPOSITE_KEYWORDS.has(error.keyword) && errors.length > 1) continue;
    // For a list in the query, name the parameter without the index.
    const path = part === 'querystring' ? fieldPath(error).replace(/\.\d+$/, '') : fieldPath(error);
    const known = Object.hasOwn(result, path || 'body') ? result[path || 'body'] : undefined;
    if (known === undefined && reported >= MAX_REPORTED_FIELDS) continue;
    const refusal = messageFor(error, path);
    if (known === undefined) {
      reported += 1;
      Object.defineProperty(result, path || 'body', { value: [refusal], enumerable: true });
    } else if (!isRepeat(known, refusal, error)) known.push(refusal);
  }
  return result;
}

const SAID_ONCE = new Set(['minLength', 'pattern', 'format', 'enum', 'x-visible', 'x-one-line']);

/**
 * True for errors that repeat a known one: a blank text fails its length and its pattern, and a non-integer fails all
 * its bounds.
 */
function isRepeat(known: Message[], refusal: Message, error: ErrorObject): boolean {
  if (known.length === 0) return false;
  if (known.some((one) => one.equals(refusal))) return true;
  return Number.isNaN(error.data) || SAID_ONCE.has(error.keyword);
}

function fieldPath(error: ErrorObject): string {
  const base = error.instancePath.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
  if (error.keyword === 'x-confirmed') return String(error.schema);
  if (error.keyword !== 'required') return base;
  const missing = String((error.params as { missingProperty: string }).missingProperty);
  return base === '' ? missing : `${base}.${missing}`;
}
