import { type RawBuilder, sql } from 'kysely';
import { sqlPadded } from '../../database/reading/sql-padded.ts';
import type { DocumentsDb } from '../tables.ts';

export interface SeriesKey {
  /** Null for the service itself. */
  tenantId: number | null;
  kind: string;
  year: number;
}

const DIGITS = 6;

/**
 * Takes the next number of a series. The series stays locked until the transaction ends, so a failed issue gives the
 * number back.
 */
export async function nextNumber(trx: DocumentsDb, { tenantId, kind, year }: SeriesKey): Promise<number> {
  const { last_number: number } = await trx
    .insertInto('document_series')
    .values({ tenant_id: tenantId ?? 0, kind, year, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'kind', 'year'])
        .doUpdateSet({ last_number: sql<number>`document_series.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return number;
}

export interface PaperNumber {
  series: string;
  year: number;
  number: number;
}

/** `NOH-3-2026-000001`: series, year and number. The office is part of the series, so that no two papers share a number. */
export const numberText = ({ series, year, number }: PaperNumber): string =>
  `${series}-${year}-${String(number).padStart(DIGITS, '0')}`;

const TYPED = /^(.+)-(\d{1,4})-(\d+)$/;
const LAST_INTEGER = 2 ** 31 - 1;

/**
 * Reads a number of a paper as people type it: in small letters, or with more or fewer zeros than `numberText` prints.
 * Returns undefined for other text.
 */
export function parseNumber(typed: string): PaperNumber | undefined {
  const [, series, year, digits] = TYPED.exec(typed.trim().toUpperCase()) ?? [];
  const number = Number(digits);
  return series === undefined || number > LAST_INTEGER ? undefined : { series, year: Number(year), number };
}

/** SQL of `numberText`, for rows of the table or alias `documents`. */
export const sqlNumberText = (documents: string): RawBuilder<string> =>
  sql<string>`${sql.ref(`${documents}.series`)} || '-' || ${sql.ref(`${documents}.year`)} || '-'
    || ${sqlPadded(sql.ref(`${documents}.number`), DIGITS)}`;

export const seriesOf = (prefix: string, tenantId: number | null): string =>
  tenantId === null ? prefix : `${prefix}-${tenantId}`;
