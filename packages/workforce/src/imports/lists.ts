import { message } from '@bulwagan/contracts/errors/message.ts';
import { identityKey } from '@bulwagan/platform/database/identity-key.ts';
import type { FieldErrors } from '@bulwagan/platform/http/errors.ts';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { LinkValues } from '../employees/queries.ts';
import type { Values } from './cells.ts';

/**
 * Reference lists by field, read once per file. They are used to find the ids of entries that rows contain by name.
 */
export type Lists = Record<ListedField, List>;

interface List {
  ids: Map<string, string>;
  /** Words as spelled in the list, in alphabetical order. */
  words: string[];
}

const LISTS = {
  organization_slug: { link: 'organization_id', table: 'organizations', column: 'slug' },
  position: { link: 'position_id', table: 'positions', column: 'name' },
  employment_type: { link: 'employment_type_id', table: 'employment_types', column: 'name' },
  timekeeping_policy: { link: 'timekeeping_policy_id', table: 'timekeeping_policies', column: 'name' },
} as const;
type ListedField = keyof typeof LISTS;
const FIELDS = Object.keys(LISTS) as ListedField[];

export async function readLists(db: Db): Promise<Lists> {
  const lists: Partial<Lists> = {};
  for (const field of FIELDS) {
    const { table, column } = LISTS[field];
    const { rows } = await sql<{ id: string; word: string }>`
      select id, ${sql.ref(column)} as word from ${sql.table(table)} order by id`.execute(db);
    const entries = (spell: (word: string) => string) =>
      rows.map(({ id, word }): [string, string] => [spell(word), id]);
    // If entries differ only in case or spaces, an exact match takes precedence.
    lists[field] = {
      ids: new Map([...entries(identityKey), ...entries((word) => word)]),
      words: rows.map(({ word }) => word).toSorted(),
    };
  }
  return lists as Lists;
}

/** Returns the links of a row, and errors for unknown words. */
export function linksOf(lists: Lists, values: Values): { links: Partial<LinkValues>; errors: FieldErrors } {
  const links: Partial<LinkValues> = {};
  const errors: FieldErrors = {};
  for (const field of FIELDS) {
    const word = values[field];
    if (word === undefined) continue;
    const id = lists[field].ids.get(String(word)) ?? lists[field].ids.get(identityKey(String(word)));
    if (id === undefined) errors[field] = [message('field.selected', { attribute: field })];
    else links[LISTS[field].link] = id;
  }
  return { links, errors };
}
