import { type RawBuilder, sql } from 'kysely';
import { isFoundIn } from '../../platform/database/search.ts';
import type { Db } from '../database.ts';

/** For `select … from`, with the employees under an alias. */
export type Source = RawBuilder<unknown>;

/** Other signs may become spaces when they are made plain. */
const ONE_WORD = /^[\p{L}\p{N}]*$/u;

/**
 * Who has a text anywhere in `first last`, among those who are not archived: ways to find them, of which each goes through
 * indexes alone. Names are looked for among the names that there are (migration 0006), and people by those. The first two
 * find nobody twice; the third, by a text that begins in the first name and ends in the last, may.
 */
export function waysToFind(alias: string, wanted: string): Source[] {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const pattern = sql`(select search_pattern(${wanted}))`;
  const having = (kind: Source) => sql`array(
    select n.name from employee_names n where ${kind} and ${isFoundIn(sql<string>`n.name`, wanted)})`;
  const ways = [
    sql`employees ${sql.id(alias)}
      where ${column('archived_at')} is null and ${column('last_name_key')} = any(${having(sql`n.is_last`)})`,
    sql`employees ${sql.id(alias)}
      where ${column('archived_at')} is null and ${column('first_name_key')} = any(${having(sql`not n.is_last`)})
        and ${column('last_name_key')} not like ${pattern}`,
  ];
  return ONE_WORD.test(wanted) ? ways : [...ways, acrossBoth(alias, wanted)];
}

/** So many people are looked through by their last names; where more have these, they are found by their first names. */
const FEW = 2_000;

/**
 * By the first or by the last of the two names, whichever fewer have. Each step is taken once for each row of the one before
 * (`offset 0`): no planner can foresee how few these are.
 */
const acrossBoth = (alias: string, wanted: string): Source => sql`
  employees ${sql.id(alias)}
  where ${sql.id(alias)}.archived_at is null and ${sql.id(alias)}.id = any(array(
    select b.id from name_splits(${wanted}) s
    cross join lateral (
      select count(*) as count from (
        select from employees b
        where b.archived_at is null and b.last_name_key >= s.last_from and b.last_name_key < s.last_to
        limit ${sql.lit(FEW + 1)}) k offset 0) holders
    cross join lateral (
      select b.id from employees b
      where holders.count <= ${sql.lit(FEW)} and b.archived_at is null and b.last_name_key >= s.last_from
        and b.last_name_key < s.last_to and b.first_name_key like s.ending
      union all
      select b.id from (
        select n.name from employee_names n
        where holders.count > ${sql.lit(FEW)} and not n.is_last and n.name like s.ending offset 0) n
      cross join lateral (
        select b.id from employees b
        where b.archived_at is null and b.first_name_key = n.name and b.last_name_key >= s.last_from
          and b.last_name_key < s.last_to offset 0) b) b))`;

/** The same as a condition. */
export function isNamed(alias: string, wanted: string): RawBuilder<boolean> {
  const found = waysToFind('x', wanted).map((source) => sql`select x.id from ${source}`);
  return sql<boolean>`${sql.id(alias)}.id in (${sql.join(found, sql` union all `)})`;
}

/** Removes names that nobody has any more from those that are looked through. Null when somebody was writing just then. */
export async function forgetNames(db: Db): Promise<number | null> {
  const { rows } = await sql<{ forgotten: bigint | null }>`
    select forget_employee_names() as forgotten`.execute(db);
  const forgotten = rows[0]?.forgotten ?? null;
  return forgotten === null ? null : Number(forgotten);
}
