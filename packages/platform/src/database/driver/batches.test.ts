import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BatchKey, readInBatches } from './batches.ts';

interface Thing {
  id: number;
  name: string;
}

const things = Array.from({ length: 7 }, (_, at): Thing => ({ id: at + 1, name: 'ab'[at % 2]! }));

test('a query that ignores its key fails instead of returning the same rows for ever', async () => {
  let calls = 0;
  const stuck = async () => {
    calls += 1;
    return things.slice(0, 2);
  };
  await assert.rejects(Array.fromAsync(readInBatches(stuck, ({ id }) => id, 2)), /does not advance/);
  assert.equal(calls, 2);
  const keyOf = ({ name, id }: Thing) => [name, id] as const;
  await assert.rejects(Array.fromAsync(readInBatches(stuck, keyOf, 2)), /does not advance/);
});

test('an error of the query reaches the reader after the batches before it', async () => {
  const given: Thing[] = [];
  const failing = async (after: number | null) => {
    if (after !== null) throw new Error('The database is away.');
    return things.slice(0, 2);
  };
  const reading = (async () => {
    for await (const rows of readInBatches(failing, ({ id }) => id, 2)) given.push(...rows);
  })();
  await assert.rejects(reading, /away/);
  assert.equal(given.length, 2);
});

test('every row is read once, with single and composite keys and no more queries than needed', async () => {
  for (const size of [1, 2, 6, 7, 8]) {
    const asked: BatchKey[] = [];
    const byId = async (after: number | null, limit: number) => {
      asked.push(after);
      return things.filter(({ id }) => after === null || id > after).slice(0, limit);
    };
    const batches = await Array.fromAsync(readInBatches(byId, ({ id }) => id, size));
    assert.deepEqual(batches.flat(), things);
    assert.ok(batches.every((batch) => batch.length > 0 && batch.length <= size));
    assert.equal(asked.length, Math.floor(7 / size) + 1);
  }
  const ordered = things.toSorted((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
  const byName = async (after: readonly [string, number] | null, limit: number) =>
    ordered
      .filter((one) => after === null || one.name > after[0] || (one.name === after[0] && one.id > after[1]))
      .slice(0, limit);
  const read = readInBatches(byName, ({ name, id }) => [name, id] as const, 3);
  assert.deepEqual((await Array.fromAsync(read)).flat(), ordered);
});

test('no batch is read before the reader asks for it, and none after the reader has stopped', async () => {
  let calls = 0;
  const read = async (after: number | null, limit: number) => {
    calls += 1;
    return things.filter(({ id }) => id > (after ?? 0)).slice(0, limit);
  };
  for await (const rows of readInBatches(read, ({ id }) => id, 2)) {
    if (rows[0]!.id === 3) break;
  }
  assert.equal(calls, 2);
});
