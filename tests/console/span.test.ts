import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startFundraising } from '@bulwagan/testing/fundraising.ts';
import { hasTooManyDays } from '../../apps/console/src/fundraising/manage/dashboard/span.ts';

test('F§5 a date range up to today is too long for the page exactly when it is for the service, whose day starts before UTC', async (t) => {
  const testApp = await startFundraising(t, { now: '2027-01-01T07:00:00+08:00' });
  const root = await testApp.person({ roles: ['system_admin'] });
  const today = '2027-01-01';
  for (const [from, isTooLong] of [
    ['2025-12-31', true],
    ['2026-01-01', false],
  ] as const) {
    const { status } = await root.get(`/analytics/donations-over-time?period=day&from=${from}`);
    assert.equal(status, isTooLong ? 422 : 200, from);
    assert.equal(hasTooManyDays(from, today), isTooLong, from);
  }
});
