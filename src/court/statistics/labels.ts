import { sql } from 'kysely';
import type { Status } from '../cases/schemas.ts';
import type { Db } from '../database.ts';
import type { CountRow } from './schemas.ts';

/** How a key is to be read: as it is, or by the name of what it is the code or id of. */
export type LabelKind = 'as it is' | 'status' | 'branch' | 'province';

/** The words that the pages show as well (`console/src/court/cases/words.ts`). */
export const STATUS_LABELS: Record<Status, string> = {
  for_raffling: 'For raffle',
  received: 'Open',
  case_closed: 'Closed',
  archived: 'Archived',
};

/** How cases without a branch, a province or a stage are kept. */
const isNone = (key: string | number): boolean => key === '' || key === 0;

/** The rows with what people call their keys; what has none is `None`. */
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
  if (kind === 'status') return new Map<string | number, string>(Object.entries(STATUS_LABELS));
  if (kind === 'as it is' || keys.length === 0) return new Map<string | number, string>();
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

/** The largest first, and those alike in the order of their keys. */
export function byCount(one: CountRow, other: CountRow): number {
  return other.count - one.count || String(one.key).localeCompare(String(other.key), 'en');
}
