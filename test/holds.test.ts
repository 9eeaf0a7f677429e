import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { INVARIANTS } from '../src/fundraising/invariants.ts';
import { startFundraising } from './fundraising.ts';
import { assertHolds } from './holds.ts';

test('one violation of any invariant fails a test and is named', async (t) => {
  const { app } = await startFundraising(t);
  const broken = {
    name: 'none-today',
    holds: 'There is nothing.',
    broken: sql<{ subject: string }>`select 'one' as subject`,
  };
  await assertHolds(app.db, INVARIANTS);
  await assert.rejects(assertHolds(app.db, [...INVARIANTS, broken]), /none-today/);
  await assert.rejects(assertHolds(app.db, [broken, ...INVARIANTS]), /none-today/);
});
