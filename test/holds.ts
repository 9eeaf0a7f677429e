import assert from 'node:assert/strict';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
  type Broken,
  checkInvariants,
  type Finding,
  type Invariant,
} from '../src/platform/verify/invariants.ts';

/** The invariants that do not hold. */
export async function findBroken<DB>(db: Kysely<DB>, invariants: readonly Invariant[]): Promise<Finding[]> {
  return (await checkInvariants(db, invariants)).filter(({ count }) => count > 0);
}

/** Fails when a test has left something behind that must never be, however it came there. */
export async function assertHolds<DB>(db: Kysely<DB>, invariants: readonly Invariant[]): Promise<void> {
  const { rows } = await anyBroken(invariants).execute(db);
  if (rows.length > 0) assert.deepEqual(await findBroken(db, invariants), []);
}

/** All of them in one statement: every test asks, and nearly always there is nothing to tell apart. */
export function anyBroken(invariants: readonly Invariant[]): RawBuilder<Broken> {
  const each = invariants.map(({ broken }) => sql<Broken>`(select subject from (${broken}) as one)`);
  return sql<Broken>`${sql.join(each, sql` union all `)} limit 1`;
}
