import { type RawBuilder, sql } from 'kysely';

/**
 * SQL of `String(number).padStart(digits, '0')`. PostgreSQL's `lpad` alone would cut numbers with more digits: 1234567 to
 * 123456.
 */
export function sqlPadded(number: RawBuilder<unknown>, digits: number): RawBuilder<string> {
  const text = sql`${number}::text`;
  return sql<string>`lpad(${text}, greatest(${digits}::integer, length(${text})), '0')`;
}
