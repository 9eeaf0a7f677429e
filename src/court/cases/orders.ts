import { type RawBuilder, sql } from 'kysely';
import type { SORTS } from './schemas.ts';

export type Sort = (typeof SORTS)[number];

/** What a list is ordered by: columns of `case_records c`, then the id, which is unique. */
export interface Order {
  keys: { key: RawBuilder<unknown>; direction: RawBuilder<unknown> }[];
}

const KEYS: Partial<Record<string, RawBuilder<unknown>>> = {
  // As the index has it, whose entries are shorter than titles may be.
  case_title: sql`left(c.case_title, 500)`,
  // `R-CIV-9` before `R-CIV-10`.
  case_number: sql`natural_key(c.case_number) collate "C"`,
};

/** The order of one or several words. The first that is named of a column counts. */
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

/** For a `select` from `case_records c`: the keys by names that `orderedBy` knows. */
export const keysOf = ({ keys }: Order): RawBuilder<unknown> =>
  sql.join(keys.map(({ key }, at) => sql`${key} as ${sql.ref(nameOf(at))}`));

/** The names of the keys under an alias. */
export const keyNames = (alias: string, { keys }: Order): RawBuilder<unknown> =>
  sql.join(keys.map((_, at) => sql.ref(`${alias}.${nameOf(at)}`)));

/** For an `order by` of what `keysOf` has selected; what is equal by all keys stands in the direction of the first. */
export function orderedBy(alias: string, { keys }: Order): RawBuilder<unknown> {
  const all = keys.map(({ direction }, at) => sql`${sql.ref(`${alias}.${nameOf(at)}`)} ${direction}`);
  return sql.join([...all, sql`${sql.ref(`${alias}.id`)} ${keys[0]!.direction}`]);
}

/** The same by the columns themselves, which is how an index is found. */
export function orderedByColumns({ keys }: Order): RawBuilder<unknown> {
  const all = keys.map(({ key, direction }) => sql`${key} ${direction}`);
  return sql.join([...all, sql`c.id ${keys[0]!.direction}`]);
}
