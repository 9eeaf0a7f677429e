import { message } from '@bulwagan/contracts/errors/message.ts';
import { sql } from 'kysely';
import { type Actor, organizationScope } from '../access.ts';
import type { Db } from '../database.ts';
import type { Warning } from '../employees/government-ids/government-id-warnings.ts';
import type { GoodRow } from './check.ts';

interface Person {
  row: number;
  key: string;
  is_held: boolean;
}

/** Finds people imported twice: the same name and birthdate, regardless of case, accents and spaces. */
export function createSamePeople(actor: Actor) {
  const firstRows = new Map<string, number>();
  const scope = organizationScope(actor, 'Manage employees');

  /** Returns warnings for valid rows by row number. Rows are compared only with employees that the actor manages. */
  return async (db: Db, rows: GoodRow[]): Promise<Map<number, Warning[]>> => {
    const warnings = new Map<number, Warning[]>();
    for (const { row, key, is_held: isHeld } of await peopleOf(db, scope, rows)) {
      const earlier = firstRows.get(key);
      const double =
        earlier === undefined
          ? message('import.same_person')
          : message('import.same_person_in_row', { row: earlier });
      if (isHeld || earlier !== undefined) warnings.set(row, [{ field: 'row', message: double }]);
      if (earlier === undefined) firstRows.set(key, row);
    }
    return warnings;
  };
}

async function peopleOf(db: Db, scope: string[] | null, rows: GoodRow[]): Promise<Person[]> {
  if (rows.length === 0) return [];
  const isManaged = scope === null ? sql`true` : sql`e.organization_id = any(${scope}::uuid[])`;
  const plain = rows.map((row) => row.plain);
  const result = await sql<Person>`
    select g.row, g.first || chr(10) || g.last || chr(10) || g.birthdate as key,
      exists (
        select from employees e
        where e.archived_at is null and e.last_name_key = g.last and e.first_name_key = g.first
          and e.birthdate = g.birthdate and ${isManaged}) as is_held
    from (
      select u.row, searchable(u.first) as first, searchable(u.last) as last, u.birthdate
      from unnest(${rows.map(({ number }) => number)}::integer[], ${plain.map((one) => one.first_name)}::text[],
        ${plain.map((one) => one.last_name)}::text[], ${plain.map((one) => one.birthdate)}::date[])
        u (row, first, last, birthdate)) g
    order by g.row`.execute(db);
  return result.rows;
}
