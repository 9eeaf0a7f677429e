import { MISSING_ID, MISSING_UUID } from './values.ts';

// biome-ignore lint/suspicious/noExplicitAny: JSON Schema and JSON, whatever they hold.
type Json = any;

/**
 * Number that JSON allows and JavaScript cannot represent. The body contains it as this text, which is replaced after
 * serialization.
 */
export const PAST_EXACT = '9007199254740993';
const AFTER_INT4 = 2_147_483_648;
/** Longer lists only take time; short ones already show that length is limited. */
const MOST_ITEMS = 1_000;

/** Invalid value and its path within the field; '' is the value itself. */
export interface Wrong {
  at: string;
  value: Json;
}

const here = (...values: Json[]): Wrong[] => values.map((value) => ({ at: '', value }));

/** Values that match none of the usual alternatives of `anyOf`. */
const OF_NONE = here(7, true, [], 'x', '2026-02-30');

const isOfType = (type: string, value: Json): boolean =>
  type === 'array' ? Array.isArray(value) : typeof value === (type === 'integer' ? 'number' : type);

/**
 * Returns values that a body schema refuses: wrong type, out of range, or text that cannot be stored. `good` is a valid
 * value.
 */
function wrongValues(schema: Json, good: Json): Wrong[] {
  const types: string[] = [schema.type].flat();
  if (schema.anyOf !== undefined) {
    const others = schema.anyOf.filter((one: Json) => one.type !== 'null');
    if (others.length !== 1) return OF_NONE;
    const canBeNull = others.length < schema.anyOf.length;
    return wrongValues(others[0], good).filter(
      ({ at, value }) => !(canBeNull && at === '' && value === null),
    );
  }
  if (types.filter((type) => type !== 'null').length > 1)
    return OF_NONE.filter(({ value }) => !types.some((type) => isOfType(type, value)));
  const nothing = types.includes('null') ? [] : here(null);
  return [...nothing, ...ofType(types[0] ?? 'null', schema, good)];
}

function ofType(type: string, schema: Json, good: Json): Wrong[] {
  if (schema.const !== undefined) return here(7, 'another', []);
  if (type === 'string') return here(7, true, {}, [good], ...wrongTexts(schema));
  if (type === 'boolean') return here('true', 1, 'x', [good], {});
  if (type === 'integer' || type === 'number') {
    const parts = type === 'integer' ? [1.5] : schema['x-pesos'] === true ? [1.005, 1e-7] : [];
    return here('7', 'x', true, {}, [good], ...parts, ...outOfBounds(schema));
  }
  if (type === 'array') return [...here('x', 7, {}, ...wrongLists(schema, good)), ...inFirst(schema, good)];
  if (type === 'object') return [...here('x', 7, [good]), ...inMembers(schema, good)];
  return [];
}

const WRONG_FORMS: Record<string, string[]> = {
  uuid: ['x', `urn:uuid:${MISSING_UUID}`, `{${MISSING_UUID}}`, MISSING_UUID.replaceAll('-', '')],
  date: [
    'x',
    '2026-02-29',
    '2026-02-30',
    '2026-13-01',
    '2026-1-1',
    '20260101',
    'today',
    'infinity',
    '-0001-01-01',
  ],
  email: ['x', 'a@b', '@b.example', 'a@b@c.example', 'a b@c.example', `${'a'.repeat(65)}@b.example`],
};

function wrongTexts({ enum: words, format, maxLength, minLength, pattern }: Json): string[] {
  // A pattern or enum may accept the empty text, which clears the field.
  const isBlankWrong =
    minLength > 0 ||
    (pattern !== undefined && !new RegExp(pattern, 'u').test('')) ||
    words?.includes('') === false;
  const blank = isBlankWrong ? [''] : [];
  return [
    '\u0000',
    'a\u0000b',
    '\ud800',
    'a\udfff',
    ...blank,
    ...(pattern === '\\S' ? [' ', '\t\n', '\u3000'] : []),
    ...(words === undefined ? [] : wrongWords(words)),
    ...(WRONG_FORMS[format] ?? []),
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1), '😀'.repeat(maxLength + 1)]),
  ];
}

/** Words close to the allowed ones, except those that are allowed themselves, e.g. `RTC` in capitals. */
const wrongWords = (words: Json[]): string[] =>
  ['no such word', String(words[0]).toUpperCase(), `${words[0]} `].filter((text) => !words.includes(text));

function outOfBounds({
  minimum = Number.NEGATIVE_INFINITY,
  maximum = Number.POSITIVE_INFINITY,
}: Json): Json[] {
  const numbers = [minimum - 1, maximum + 1, -1, AFTER_INT4, -AFTER_INT4 - 1, 1e21, 1.797e308];
  const outside = numbers.filter((one) => Number.isFinite(one) && (one < minimum || one > maximum));
  return Number(PAST_EXACT) > maximum ? [...outside, PAST_EXACT] : outside;
}

function wrongLists({ items, maxItems, minItems, uniqueItems }: Json, good: Json[]): Json[] {
  const one = good[0] ?? (items?.type === 'string' ? 'x' : {});
  return [
    ...(minItems > 0 ? [[]] : []),
    ...(uniqueItems === true ? [[one, one]] : []),
    ...(maxItems <= MOST_ITEMS ? [Array.from({ length: maxItems + 1 }, () => one)] : []),
  ];
}

const below = (at: string, wrong: Wrong[], put: (value: Json) => Json): Wrong[] =>
  wrong.map((one) => ({ at: one.at === '' ? at : `${at}.${one.at}`, value: put(one.value) }));

function inFirst({ items }: Json, good: Json[]): Wrong[] {
  if (items === undefined || good.length === 0) return [];
  return below('0', wrongValues(items, good[0]), (value) => [value, ...good.slice(1)]);
}

/** Returns objects with one invalid field each, and objects with one required field missing. */
export function inMembers(schema: Json, good: Json): Wrong[] {
  const members: [string, Json][] = Object.entries(schema.properties ?? {});
  const present = members.filter(([name]) => good[name] !== undefined);
  // Contract §3.1: an empty optional field counts as null.
  const isRefused = (name: string) => (wrong: Wrong) =>
    wrong.at !== '' || wrong.value !== '' || (schema.required ?? []).includes(name);
  const wrong = present.flatMap(([name, member]) =>
    below(name, wrongValues(member, good[name]).filter(isRefused(name)), (value) => ({
      ...good,
      [name]: value,
    })),
  );
  const missing = (schema.required ?? []).map((name: string) => {
    const { [name]: _, ...others } = good;
    return { at: name, value: others };
  });
  return [...wrong, ...missing];
}

/** True for a parameter that takes one value or a list of them. */
export const takesSeveral = ({ anyOf }: Json): boolean =>
  Array.isArray(anyOf) && anyOf.length === 2 && anyOf[1].type === 'array';

/** Returns the schema of one value of a parameter. */
export const singleOf = (schema: Json): Json => (takesSeveral(schema) ? schema.anyOf[0] : schema);

/** Same for a query parameter, whose values are all text. Returns `''` alone for one that accepts anything. */
export function wrongParameters(name: string, either: Json): string[] {
  const key = encodeURIComponent(name);
  const schema = singleOf(either);
  const types: string[] = [schema.type].flat();
  const twice = takesSeveral(either) || types.includes('array') ? [] : [`${key}=1&${key}=2`];
  if (types.includes('integer')) {
    const least = schema.minimum === undefined ? [] : [String(schema.minimum - 1)];
    return [
      ...twice,
      ...['x', '1.5', '1e3', '0x10', '%201', 'NaN', '--1', ...least].map((text) => `${key}=${text}`),
    ];
  }
  if (types.includes('boolean')) return [...twice, `${key}=x`, `${key}=2`];
  const texts = wrongTexts(schema).filter((text) => text.isWellFormed() && text !== '');
  return [...twice, ...texts.map((text) => `${key}=${encodeURIComponent(text)}`)];
}

/** Numbers that identify no record; the response must not differ between them. */
export const FAR_NUMBERS = [AFTER_INT4, PAST_EXACT, `-${PAST_EXACT}`, '9'.repeat(30), '-1', '0'].map(String);

/** Longer than any name. */
export const TOO_LONG = 'x'.repeat(5_000);

/** Values that are not a valid id in a path. */
export const NO_ID = [
  'x',
  '-1',
  '0',
  '1.5',
  '1e3',
  '%20',
  '%00',
  '%0a',
  "'",
  'null',
  '..%2f',
  '%F0%9F%98%80',
  TOO_LONG,
];
export const NO_NUMBER = [String(AFTER_INT4), PAST_EXACT, '00000000000000000000001x'];

/** Returns a well-formed id that no record has. */
export const missingId = (schema: Json): Json => (schema.format === 'uuid' ? MISSING_UUID : MISSING_ID);
