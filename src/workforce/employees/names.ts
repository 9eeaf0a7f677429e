import { type RawBuilder, sql } from 'kysely';
import { isSameIdentifier } from '../../platform/database/identity-key.ts';
import { containsWords, hasTrigram, isFoundIn, wordsOf } from '../../platform/database/search.ts';
import type { Db } from '../database.ts';

/** For `select … from`, with the employees under an alias. */
export type Source = RawBuilder<unknown>;

/** Other signs may become spaces when they are made plain. */
const ONE_WORD = /^[\p{L}\p{N}]*$/u;

/**
 * Who has a text anywhere in `first last`, in their employee number or in what a list shows, among those who are not archived: ways to find them, of which each goes through
 * indexes alone. Names are looked for among the names that there are (migration 0006), and people by those. The first two
 * find nobody twice; the others may.
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

/** What a list shows of an employee. */
const LISTED = ['first_name', 'middle_name', 'last_name', 'suffix', 'preferred_name', 'employee_number'];
/** Shorter beginnings of a last name would find nearly everybody. */
const SHORTEST_BEGINNING = 3;
const LONGEST_NAME_IN_WORDS = 4;

/**
 * By a last name among the words, which is whole or, at the end and before a comma, begun: `Last, First`, `Last First` and
 * `First Middle Last Jr.`. All other words stand in what a list shows.
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

/** By a part of the employee number; a part without three signs in a row has no index, and is the whole number. */
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

/** The same for archived ones, which are few: their names are not kept apart. */
export function isListedAs(alias: string, wanted: string): RawBuilder<boolean> {
  const listed = sql.join(LISTED.map((name) => sql.ref(`${alias}.${name}`)));
  return containsWords(sql<string>`concat_ws(' ', ${listed})`, wanted);
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
