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
 * PostgreSQL prints `2026-11-21 05:03:00.123+00`. The zone of every connection is UTC, so ISO 8601 is a
 * matter of moving characters; going through `Date` costs a list 11 to 36 % (see docs/decisions). Always with
 * three digits of a second: what the program wrote itself comes back whole, finer ones are cut off. What has
 * no ISO form (`infinity`, years before 1 or past 9999) stays as it is.
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

/** An array's elements, one kind of dimension or several, with nulls where they are. */
function eachOf(parse: Parse): Parse {
  const convert = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(convert);
    return typeof value === 'string' ? parse(value) : value;
  };
  return (text) => convert(parseTexts(text));
}

/** `pg` would turn these into Date (in the machine's zone), float or text. */
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

/** How a column's text becomes a value: money and counts stay exact, dates stay dates. */
export function readType(oid: number, format?: 'text' | 'binary'): Parse {
  return PARSERS.get(oid) ?? (pg.types.getTypeParser(oid, format as 'text') as Parse);
}
