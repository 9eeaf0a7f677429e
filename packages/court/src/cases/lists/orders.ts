import { type RawBuilder, sql } from 'kysely';
import type { SORTS } from '../schemas.ts';

export type Sort = (typeof SORTS)[number];

/** Sort order of a list: columns of `case_records c`, then the id, which is unique. */
export interface Order {
  keys: { key: RawBuilder<unknown>; direction: RawBuilder<unknown> }[];
}

const KEYS: Partial<Record<string, RawBuilder<unknown>>> = {
  // Truncated as in the index, because index entries must be shorter than the longest titles.
  case_title: sql`left(c.case_title, 500)`,
  // Sorts `R-CIV-9` before `R-CIV-10`.
  case_number: sql`natural_key(c.case_number) collate "C"`,
};

/** Builds an order from one or several sort keys. If a column is named twice, the first one counts. */
export function orderOf(...sorts: readonly Sort[]): Order {
  const keys = new Map<string, Order['keys'][number]>();
  for (const sort of sorts) {
    const isDescending = sort.startsWith('-');
    const column = isDescending ? sort.slice(1) : sort;
    if (!keys.has(column))
      keys.set(column, {
        key: KEYS[column] ?? sql.ref(`c.${column}`),
        direction: isDescending ? sql`desc` : sql`asc`,
      });
  }
  return { keys: [...keys.values()] };
}

const nameOf = (at: number): string => (at === 0 ? 'sort_key' : `sort_key_${at + 1}`);

/** Sort keys for a `select` from `case_records c`, under the names that `orderedBy` uses. */
export const keysOf = ({ keys }: Order): RawBuilder<unknown> =>
  sql.join(keys.map(({ key }, at) => sql`${key} as ${sql.ref(nameOf(at))}`));

/** Names of the sort keys under an alias. */
export const keyNames = (alias: string, { keys }: Order): RawBuilder<unknown> =>
  sql.join(keys.map((_, at) => sql.ref(`${alias}.${nameOf(at)}`)));

/** `order by` over the columns selected by `keysOf`. Ties are ordered by id, in the direction of the first key. */
export function orderedBy(alias: string, { keys }: Order): RawBuilder<unknown> {
  const all = keys.map(({ direction }, at) => sql`${sql.ref(`${alias}.${nameOf(at)}`)} ${direction}`);
  return sql.join([...all, sql`${sql.ref(`${alias}.id`)} ${keys[0]!.direction}`]);
}

/** Same as `orderedBy`, but uses the column expressions themselves, so that PostgreSQL can use an index. */
export function orderedByColumns({ keys }: Order): RawBuilder<unknown> {
  const all = keys.map(({ key, direction }) => sql`${key} ${direction}`);
  return sql.join([...all, sql`c.id ${keys[0]!.direction}`]);
}
