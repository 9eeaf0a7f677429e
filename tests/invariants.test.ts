import assert from 'node:assert/strict';
import { test } from 'node:test';
import { INVARIANTS } from '@bulwagan/fundraising/verify/invariants.ts';
import { startFundraising } from '@bulwagan/testing/fundraising.ts';
import { assertInvariants } from '@bulwagan/testing/invariants.ts';
import { sql } from 'kysely';

test('one violation of any invariant fails a test and is named', async (t) => {
  const { app } = await startFundraising(t);
  const broken = {
    name: 'none-today',
    holds: 'There is nothing.',
    broken: sql<{ subject: string }>`select 'one' as subject`,
  };
  await assertInvariants(app.db, INVARIANTS);
  await assert.rejects(assertInvariants(app.db, [...INVARIANTS, broken]), /none-today/);
  await assert.rejects(assertInvariants(app.db, [broken, ...INVARIANTS]), /none-today/);
});
