import assert from 'node:assert/strict';
import type { Kysely } from 'kysely';
import { checkInvariants, type Finding, type Invariant } from '../src/platform/verify/invariants.ts';

/** The invariants that do not hold. */
export async function findBroken<DB>(db: Kysely<DB>, invariants: readonly Invariant[]): Promise<Finding[]> {
  return (await checkInvariants(db, invariants)).filter(({ count }) => count > 0);
}

/** Fails when a test has left something behind that must never be, however it came there. */
export async function assertHolds<DB>(db: Kysely<DB>, invariants: readonly Invariant[]): Promise<void> {
  assert.deepEqual(await findBroken(db, invariants), []);
}
