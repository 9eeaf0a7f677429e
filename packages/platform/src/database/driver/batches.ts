/** Keyset position of a batch: the value of a unique column, or of several columns that are unique together. */
type KeyPart = string | number | bigint | boolean | null;
export type BatchKey = KeyPart | readonly KeyPart[];

const USUAL_SIZE = 1_000;

/**
 * Reads all rows of a query in batches by keyset pagination. `read(null, limit)` returns the first batch; each further
 * call continues after the last row of the previous one. The query orders by the unique key and filters by it (`where
 * id > $1`).
 *
 * No connection, cursor or transaction is held between two batches, so a slow reader blocks nothing. Concurrent writes
 * may or may not be read; a row that keeps its place in the order is read exactly once. Throws when the query does not
 * advance past the key, instead of reading the same rows for ever.
 */
export async function* readInBatches<Row, Key extends BatchKey>(
  read: (after: Key | null, limit: number) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
  size = USUAL_SIZE,
): AsyncGenerator<Row[], void, undefined> {
  let after: Key | null = null;
  for (;;) {
    const rows = await read(after, size);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    const last = keyOf(rows.at(-1)!);
    if (after !== null && isSame(last, after)) {
      throw new Error('A query read in batches does not advance past its key.');
    }
    after = last;
  }
}

function isSame(one: BatchKey, other: BatchKey): boolean {
  const [a, b] = [[one].flat(), [other].flat()];
  return a.length === b.length && a.every((part, at) => part === b[at]);
}
