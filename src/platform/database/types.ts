import pg from 'pg';

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const NUMERIC = 1700;

/**
 * PostgreSQL prints `2026-11-21 05:03:00.123+00`. The zone of every connection is UTC, so ISO 8601 is a
 * matter of moving characters; going through `Date` costs a list 11 to 36 % (see docs/decisions).
 */
export function isoFromPostgres(text: string): string {
  if (text.length < 22 || !text.endsWith('+00')) return text;
  const seconds = text.slice(0, 19).replace(' ', 'T');
  const fraction = text.slice(20, -3).slice(0, 3).padEnd(3, '0');
  return `${seconds}.${fraction}Z`;
}

const asText = (text: string): string => text;

/** How a column's text becomes a value: money and counts stay exact, dates stay dates. */
export function readType(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  switch (oid) {
    case INT8:
      return BigInt;
    case DATE:
    case NUMERIC:
      return asText;
    case TIMESTAMPTZ:
      return isoFromPostgres;
    default:
      return pg.types.getTypeParser(oid, format as 'text') as (text: string) => unknown;
  }
}
