/** Source for `readFull`: the ids of a list and its rows. */
export interface FullList<Id extends number | string, Row extends { id: Id }> {
  /** All ids, in the order of the list. */
  ids(): Promise<Id[]>;
  /** The given rows that are still in the list, in any order. */
  rows(ids: Id[]): Promise<Row[]>;
}

const USUAL_SIZE = 1_000;

/**
 * Reads all rows of a list in batches, for orders that allow no keyset pagination, such as the last sign-in. The ids
 * are read once and kept: with an offset, rows that leave or enter the list between two batches would be skipped or
 * repeated. Only the ids are kept between batches, and each row is read in its current state.
 */
export async function* readFull<Id extends number | string, Row extends { id: Id }>(
  list: FullList<Id, Row>,
  size = USUAL_SIZE,
): AsyncGenerator<Row[], void, undefined> {
  const ids = await list.ids();
  for (let at = 0; at < ids.length; at += size) {
    const some = ids.slice(at, at + size);
    const rows = new Map((await list.rows(some)).map((row) => [row.id, row]));
    yield some.flatMap((id) => rows.get(id) ?? []);
  }
}
