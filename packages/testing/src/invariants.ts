import assert from 'node:assert/strict';
import {
  type Broken,
  checkInvariants,
  type Finding,
  type Invariant,
} from '@bulwagan/platform/verify/invariants.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';

/** Returns the violated invariants. */
export async function findBroken<DB>(db: Kysely<DB>, invariants: readonly Invariant[]): Promise<Finding[]> {
  return (await checkInvariants(db, invariants)).filter(({ count }) => count > 0);
}

/** Fails if a test left data that violates an invariant. */
export async function assertInvariants<DB>(db: Kysely<DB>, invariants: readonly Invariant[]): Promise<void> {
  const { rows } = await anyBroken(invariants).execute(db);
  if (rows.length > 0) assert.deepEqual(await findBroken(db, invariants), []);
}

/** Checks all invariants in one statement, because every test runs it and nearly always finds nothing. */
export function anyBroken(invariants: readonly Invariant[]): RawBuilder<Broken> {
  const each = invariants.map(({ broken }) => sql<Broken>`(select subject from (${broken}) as one)`);
  return sql<Broken>`${sql.join(each, sql` union all `)} limit 1`;
}
