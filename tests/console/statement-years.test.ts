import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startWithDonor } from '@bulwagan/testing/donations.ts';
import { statementYearsOf } from '../../apps/console/src/fundraising/public/donations/statement-years.ts';
import { completed, refunded } from '../../packages/fundraising/src/documents/testing/papers.ts';

test('contract §3.2 the statement of a year is offered only while a donation of it counts', async (t) => {
  const testApp = await startWithDonor(t, { now: '2025-12-31T15:59:00Z' });
  const { donor, clock } = testApp;
  const years = async () => statementYearsOf((await donor.get('/analytics/my-giving')).body.data.by_year);
  const last = await completed(testApp, { pesos: 500 });
  clock.advance({ minutes: 2 });
  await completed(testApp, { pesos: 300 });
  assert.deepEqual(await years(), [2026, 2025]);
  await refunded(testApp, last, 'full');
  assert.deepEqual(await years(), [2026]);
  assert.equal((await donor.get('/statements/2025')).status, 404);
});
