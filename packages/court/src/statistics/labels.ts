import { CASE_STATUS_WORDS } from '@bulwagan/contracts/court/case-status.ts';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { CountRow } from './schemas.ts';

/** How a key is labelled: unchanged, or by the name of the status, branch or province. */
export type LabelKind = 'unchanged' | 'status' | 'branch' | 'province';

/** Keys of cases without a branch, a province or a stage. */
const isNone = (key: string | number): boolean => key === '' || key === 0;

/** Adds a label to each row; rows without a value get `None`. */
export async function labelled(
  db: Db,
  kind: LabelKind,
  rows: { key: string | number; count: number }[],
): Promise<CountRow[]> {
  const names = await namesOf(
    db,
    kind,
    rows.map(({ key }) => key),
  );
  return rows.map(({ key, count }) =>
    isNone(key) ? { key: null, label: 'None', count } : { key, label: names.get(key) ?? String(key), count },
  );
}

async function namesOf(db: Db, kind: LabelKind, keys: (string | number)[]) {
  if (kind === 'status') return new Map<string | number, string>(Object.entries(CASE_STATUS_WORDS.en));
  if (kind === 'unchanged' || keys.length === 0) return new Map<string | number, string>();
  const query =
    kind === 'branch'
      ? sql<{
          key: number;
          name: string;
        }>`select id as key, name from branches where id = any(${keys}::integer[])`
      : sql<{
          key: string;
          name: string;
        }>`select code as key, name from provinces where code = any(${keys}::text[])`;
  const { rows } = await query.execute(db);
  return new Map<string | number, string>(rows.map(({ key, name }) => [key, name]));
}

/** Sorts by count, largest first, then by key. */
export function byCount(one: CountRow, other: CountRow): number {
  return other.count - one.count || String(one.key).localeCompare(String(other.key), 'en');
}
