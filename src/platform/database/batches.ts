/** What a batch goes on after: a unique column's value, or several columns' that are unique together. */
type KeyPart = string | number | bigint | boolean | null;
export type BatchKey = KeyPart | readonly KeyPart[];

const USUAL_SIZE = 1_000;

/**
 * Reads all rows of a query by batches, each going on after the last row of the one before: `read(null, limit)` is
 * the first. The query orders by the key, which is unique, and filters by it (`where id > $1`).
 *
 * Between two batches no connection, cursor or transaction is held, however long the reader takes with one: a slow
 * client holds nothing but a key. What is written meanwhile may or may not be read, a row that stays where it is in
 * the order exactly once. Throws when the query does not go on, instead of reading the same rows for ever.
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
      throw new Error('A query that is read by batches does not go on after its key.');
    }
    after = last;
  }
}

function isSame(one: BatchKey, other: BatchKey): boolean {
  const [a, b] = [[one].flat(), [other].flat()];
  return a.length === b.length && a.every((part, at) => part === b[at]);
}
