import { isSameIdentifier } from '@bulwagan/platform/database/identity-key.ts';
import { containsWords, hasTrigram, isFoundIn, wordsOf } from '@bulwagan/platform/database/reading/search.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';

/** Source for `select … from`, with the employees under an alias. */
export type Source = RawBuilder<unknown>;

/** Matches a single word. Normalization may turn other characters into spaces. */
const ONE_WORD = /^[\p{L}\p{N}]*$/u;

/**
 * Returns sources that find active employees by a text in `first last`, in the employee number or in the listed
 * fields. Each source uses only indexes. Names are searched among the distinct names (migration 0006), and employees
 * by the names found. The first two sources return no employee twice; the other sources may.
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
  const others = ONE_WORD.test(wanted) ? [] : [acrossBoth(alias, wanted), ...asListed(alias, wanted)];
  return [...ways, ...others, ...byNumber(alias, wanted)];
}

/** Fields of an employee shown in a list. */
const LISTED = ['first_name', 'middle_name', 'last_name', 'suffix', 'preferred_name', 'employee_number'];
/** Minimum length of the prefix of a last name; shorter prefixes would match nearly everyone. */
const SHORTEST_BEGINNING = 3;
const LONGEST_NAME_IN_WORDS = 4;

/**
 * Finds employees by a last name among the search words: a complete last name, or a prefix at the end of the text or
 * before a comma. Matches `Last, First`, `Last First` and `First Middle Last Jr.`. All other words must occur in the
 * listed fields.
 */
function asListed(alias: string, wanted: string): Source[] {
  const words = wordsOf(wanted);
  const lastNames = lastNamesIn(wanted);
  if (words.length < 2 || lastNames.length === 0) return [];
  const patterns = sql`array(select search_pattern(w) from unnest(${words}::text[]) w)`;
  const listed = sql.join(LISTED.map((name) => sql.ref(`b.${name}`)));
  return [
    sql`
      employees ${sql.id(alias)}
      where ${sql.id(alias)}.archived_at is null and ${sql.id(alias)}.id = any(array(
        select b.id from (
          select searchable(g.name) as first, searchable(g.name) || case when g.is_begun then chr(1114111) else '' end as last
          from unnest(${lastNames.map(({ name }) => name)}::text[], ${lastNames.map(({ isBegun }) => isBegun)}::boolean[])
            g (name, is_begun)) r
        cross join lateral (
          select b.id from employees b
          where b.archived_at is null and b.last_name_key >= r.first and b.last_name_key <= r.last
            and b.first_name_key like any(${patterns})
            and searchable(concat_ws(' ', ${listed})) like all(${patterns}) offset 0) b))`,
  ];
}

function lastNamesIn(wanted: string): { name: string; isBegun: boolean }[] {
  const parts = wanted.split(',').map((part) => part.split(/\s+/u).filter((word) => word !== ''));
  return parts.flatMap((words) =>
    words.flatMap((_, from) =>
      words.slice(from, from + LONGEST_NAME_IN_WORDS).map((_, length) => {
        const name = words.slice(from, from + length + 1).join(' ');
        const isAtEnd = from + length + 1 === words.length;
        return { name, isBegun: isAtEnd && name.length >= SHORTEST_BEGINNING };
      }),
    ),
  );
}

/**
 * Finds employees by part of the employee number. A part without a trigram cannot use the index, so it must be the
 * whole number.
 */
function byNumber(alias: string, wanted: string): Source[] {
  if (!/\d/.test(wanted)) return [];
  const number = sql<string>`${sql.ref(`${alias}.employee_number`)}`;
  const isIt = hasTrigram(wanted)
    ? sql`searchable(${number}) like (select search_pattern(${wanted}))`
    : sql`${isSameIdentifier(number, wanted)} and not ${sql.ref(`${alias}.employee_number_repeats`)}`;
  return [
    sql`employees ${sql.id(alias)}
      where ${sql.ref(`${alias}.archived_at`)} is null and ${number} is not null and ${isIt}`,
  ];
}

/** Condition for archived employees. They are few, so their names have no index. */
export function isListedAs(alias: string, wanted: string): RawBuilder<boolean> {
  const listed = sql.join(LISTED.map((name) => sql.ref(`${alias}.${name}`)));
  return containsWords(sql<string>`concat_ws(' ', ${listed})`, wanted);
}

/** Maximum number of employees to scan by last name. If more match, they are found by first name. */
const FEW = 2_000;

/**
 * Finds a text that spans both names, starting with the rarer name. `offset 0` forces one evaluation per row of the
 * previous step, because the planner cannot estimate how few rows there are.
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

/** Like `waysToFind`, as a condition. */
export function isNamed(alias: string, wanted: string): RawBuilder<boolean> {
  const found = waysToFind('x', wanted).map((source) => sql`select x.id from ${source}`);
  return sql<boolean>`${sql.id(alias)}.id in (${sql.join(found, sql` union all `)})`;
}

/**
 * Deletes names that no active employee has from the search. Returns null when an employee was being written at that
 * moment.
 */
export async function forgetNames(db: Db): Promise<number | null> {
  const { rows } = await sql<{ forgotten: bigint | null }>`
    select forget_employee_names() as forgotten`.execute(db);
  const forgotten = rows[0]?.forgotten ?? null;
  return forgotten === null ? null : Number(forgotten);
}
