import assert from 'node:assert/strict';
import { type Kysely, sql } from 'kysely';

interface Numbered {
  id: string;
  number: string;
}

/** Number of seven digits, which is longer than the zeros that papers print. */
export const LONG_NUMBER = 1_234_567;

/** Lets the next paper of each series have a number. The test skips the invariants, because the numbers have a gap. */
export async function continueSeriesAt<DB>(db: Kysely<DB>, number: number): Promise<void> {
  await sql`update document_series set last_number = ${number - 1}`.execute(db);
}

/**
 * Asserts that each of two papers of one series, numbers 1 and `LONG_NUMBER`, is found by its number as people type it,
 * and by no other number. `found` returns the papers that a search for numbers lists.
 */
export async function assertFoundByNumber(
  found: (...numbers: string[]) => Promise<Numbered[]>,
  [first, long]: readonly [Numbered, Numbered],
): Promise<void> {
  const series = first.number.slice(0, -'000001'.length);
  assert.deepEqual([first.number, long.number], [`${series}000001`, `${series}${LONG_NUMBER}`]);
  for (const [paper, typed] of [
    [first, ['000001', '1', '0001', '0000001']],
    [long, ['1234567', '01234567', '0001234567']],
  ] as const)
    for (const number of typed.flatMap((digits) => [series + digits, ` ${series.toLowerCase()}${digits} `])) {
      const papers = await found(number);
      assert.deepEqual(
        papers.map(({ id, number: shown }) => [id, shown]),
        [[paper.id, paper.number]],
        number,
      );
    }
  const both = await found(long.number, 'nonsense', `${series}2`, first.number);
  assert.deepEqual(both.map(({ id }) => id).sort(), [first.id, long.id].sort());
  for (const number of [
    `${series}123456`,
    `${series}1234568`,
    `${series}${'9'.repeat(30)}`,
    `${series}1.0`,
    `${series}-1`,
    `X${long.number}`,
    long.number.replace('-2026-', '-2025-'),
    String(LONG_NUMBER),
    `2026-${LONG_NUMBER}`,
    series,
    '1',
    '-',
  ])
    assert.deepEqual(await found(number), [], number);
}
