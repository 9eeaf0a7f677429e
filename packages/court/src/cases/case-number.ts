import { sqlPadded } from '@bulwagan/platform/database/reading/sql-padded.ts';
import { type RawBuilder, sql } from 'kysely';

const DIGITS = 6;

/** Formats a case number as year of filing and number within the year: `2026-000123`. */
export const caseNumber = (year: number, number: number): string =>
  `${year}-${String(number).padStart(DIGITS, '0')}`;

/** SQL of `caseNumber`. */
export const sqlCaseNumber = (year: RawBuilder<unknown>, number: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`${year} || '-' || ${sqlPadded(number, DIGITS)}`;
