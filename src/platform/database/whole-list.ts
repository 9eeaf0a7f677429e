/** A list that is read whole, by the ids of its rows. */
export interface WholeList<Id extends number | string, Row extends { id: Id }> {
  /** All of them, in the order of the list. */
  ids(): Promise<Id[]>;
  /** Those of these rows that are in the list still, in any order. */
  rows(ids: Id[]): Promise<Row[]>;
}

const USUAL_SIZE = 1_000;

/**
 * Reads all rows of a list by batches, for orders that are no key to go on after, such as who signed in last. Which rows there
 * are is asked once, and kept: by an offset, whoever leaves the list between two batches would take another row along, and
 * whoever comes would show one twice. Between two batches nothing but the ids is held, and a row is read as it is then.
 */
export async function* readWhole<Id extends number | string, Row extends { id: Id }>(
  list: WholeList<Id, Row>,
  size = USUAL_SIZE,
): AsyncGenerator<Row[], void, undefined> {
  const ids = await list.ids();
  for (let at = 0; at < ids.length; at += size) {
    const some = ids.slice(at, at + size);
    const rows = new Map((await list.rows(some)).map((row) => [row.id, row]));
    yield some.flatMap((id) => rows.get(id) ?? []);
  }
}
