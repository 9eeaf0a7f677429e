import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { hasInvisible } from '../text/visible.ts';
import { emptyReader } from './empty-values.ts';
import { type FieldErrors, Invalid, MAX_REPORTED_FIELDS, NotFound } from './errors.ts';
import { UUID } from './ids.ts';
import { addKeywords } from './keywords.ts';
import { spellerOf } from './one-spelling.ts';
import { queryReader, unknownFilters } from './query.ts';
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

interface MaybeList {
  type?: string | string[];
  items?: MaybeList;
}

/** The members of a path or query that are read as integers, each or several. */
function integerNames(schema: object): string[] {
  const { properties = {} } = schema as { properties?: Record<string, MaybeList> };
  const isInteger = ({ type }: MaybeList) => [type].flat().includes('integer');
  return Object.keys(properties).filter((name) => isInteger(properties[name]!.items ?? properties[name]!));
}

/** `1e2`, `0x10`, `Infinity` and ` 1` are numbers to JavaScript; an address has decimal digits. */
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

const TOO_MANY_VALUES = 'The body has too many values.';

/**
 * Compiles the check of one part of a request. All failing fields are reported at once. `creates` is for the body of a
 * request that makes something: what is empty there has its default.
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
  const spell = spellerOf(schema);
  const most = mostValues(schema);
  return (sent) => {
    // Before anything is done with each of them.
    if (hasTooManyValues(sent, most)) return { error: new Invalid({ body: [TOO_MANY_VALUES] }) };
    const unknown = hasFilters ? unknownFilters(sent ?? {}, names) : undefined;
    if (unknown !== undefined) return { error: unknown };
    const given = readQuery?.(sent ?? {}) ?? sent ?? {};
    readEmpty?.(given);
    const read = integers.length === 0 ? given : withoutOddIntegers(given, integers);
    // Before the check, as the same id twice in a list is refused in two spellings as well.
    const data = spell === undefined ? read : spell(read);
    const errors = checkPart(validate, data, part);
    if (errors === undefined) return { value: data };
    // An id that cannot be one names nothing, so the path does not exist.
    return { error: part === 'params' ? new NotFound() : new Invalid(errors) };
  };
}

const FILTER = 'filter[';

function propertyNames(schema: object): string[] {
  const { properties = {} } = schema as { properties?: object };
  return Object.keys(properties);
}

function checkPart(validate: ValidateFunction, data: unknown, part: RequestPart): FieldErrors | undefined {
  const badText = findBadText(data);
  const shapeErrors = validate(data) ? undefined : fieldErrors(validate.errors ?? [], part);
  if (badText === undefined) return shapeErrors;
  return { ...shapeErrors, ...badText };
}

/** Groups Ajv's errors by field: `card_meta.last4`, `evidences.0.exhibit`. */
function fieldErrors(errors: ErrorObject[], part: RequestPart): FieldErrors {
  const result: FieldErrors = {};
  let reported = 0;
  for (const error of errors) {
    if (COMPOSITE_KEYWORDS.has(error.keyword) && errors.length > 1) continue;
    // Of several values in a query the parameter is named, and not its place among them.
    const path = part === 'querystring' ? fieldPath(error).replace(/\.\d+$/, '') : fieldPath(error);
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
