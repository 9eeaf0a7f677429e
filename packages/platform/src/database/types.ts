import pg from 'pg';

type Parse = (text: string) => unknown;

const OID = {
  int8: 20,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  numeric: 1700,
  int8Array: 1016,
  timestampArray: 1115,
  dateArray: 1182,
  timestamptzArray: 1185,
  numericArray: 1231,
  textArray: 1009,
} as const;

const DATE_LENGTH = 10;
const SECONDS_LENGTH = 19;

/**
 * Converts `2026-11-21 05:03:00.123+00` to ISO 8601. Every connection uses UTC, so moving characters is enough; going
 * through `Date` slows lists by 11 to 36 % (see docs/decisions). The result has milliseconds: values written by the
 * program are unchanged, finer ones are truncated. Values without an ISO form (`infinity`, years before 1 or after
 * 9999) are returned unchanged.
 */
export function isoFromPostgres(text: string): string {
  if (!text.endsWith('+00') || text.charAt(DATE_LENGTH) !== ' ') return text;
  const date = text.slice(0, DATE_LENGTH);
  const time = text.slice(DATE_LENGTH + 1, SECONDS_LENGTH);
  const fraction = text.slice(SECONDS_LENGTH + 1, -'+00'.length).slice(0, 3);
  return `${date}T${time}.${fraction.padEnd(3, '0')}Z`;
}

const asText: Parse = (text) => text;
const parseTexts = pg.types.getTypeParser(OID.textArray as number) as (text: string) => unknown[];

/** Returns a parser that applies `parse` to each element of an array of any dimensions; nulls stay. */
function eachOf(parse: Parse): Parse {
  const convert = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(convert);
    return typeof value === 'string' ? parse(value) : value;
  };
  return (text) => convert(parseTexts(text));
}

/** Types that `pg` would otherwise parse as Date (in the machine's zone), float or text. */
const PARSERS = new Map<number, Parse>([
  [OID.int8, BigInt],
  [OID.date, asText],
  [OID.numeric, asText],
  [OID.timestamp, asText],
  [OID.timestamptz, isoFromPostgres as Parse],
  [OID.int8Array, eachOf(BigInt)],
  [OID.dateArray, eachOf(asText)],
  [OID.numericArray, eachOf(asText)],
  [OID.timestampArray, eachOf(asText)],
  [OID.timestamptzArray, eachOf(isoFromPostgres as Parse)],
]);

/** Returns the parser of a column type: money and counts stay exact, dates stay dates. */
export function readType(oid: number, format?: 'text' | 'binary'): Parse {
  return PARSERS.get(oid) ?? (pg.types.getTypeParser(oid, format as 'text') as Parse);
}
