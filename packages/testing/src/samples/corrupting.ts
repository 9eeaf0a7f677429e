import assert from 'node:assert/strict';
import { findBroken, type Invariant } from '@bulwagan/platform/verify/invariants.ts';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Statements that violate each invariant, by its name; a nested list holds several alternatives. */
export type Breaks = Record<string, string[] | string[][]>;

const waysOf = (breaks: string[] | string[][]): string[][] =>
  breaks.every((one) => typeof one === 'string') ? [breaks] : breaks;

class RolledBack extends Error {}

/**
 * Violates each invariant in each way, in a transaction that is rolled back, and asserts that the check notices. Fails
 * for an invariant that was violated before or that has no entry.
 */
export async function assertEachCanFail<DB>(
  db: Kysely<DB>,
  invariants: readonly Invariant[],
  breaks: Breaks,
): Promise<void> {
  assert.deepEqual(Object.keys(breaks).sort(), invariants.map(({ name }) => name).sort());
  for (const { name, broken } of invariants)
    for (const statements of waysOf(breaks[name]!)) await assertNotices(db, { name, broken }, statements);
}

async function assertNotices<DB>(
  db: Kysely<DB>,
  { name, broken }: Pick<Invariant, 'name' | 'broken'>,
  statements: string[],
): Promise<void> {
  await rolledBack(
    db.transaction().execute(async (trx) => {
      assert.equal((await findBroken(trx, broken)).count, 0, `${name} holds at first`);
      for (const statement of statements) {
        const { numAffectedRows } = await sql.raw(statement).execute(trx);
        assert.notEqual(numAffectedRows, 0n, `${name}: ${statement}`);
      }
      const { count, subjects } = await findBroken(trx, broken);
      assert.ok(
        count > 0 && subjects[0] !== undefined && subjects[0] !== '',
        `${name} notices ${statements.at(-1)}`,
      );
      throw new RolledBack();
    }),
  );
}

async function rolledBack(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
}
