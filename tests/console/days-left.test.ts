import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CampaignStatus } from '@bulwagan/contracts/fundraising/campaign-status.ts';
import { progressOf } from '../../apps/console/src/fundraising/public/campaigns/days-left.ts';

const ZONE = 'Asia/Manila';
/** 22:00 in Manila, 14:00 UTC of the same day. */
const NOW = Date.parse('2027-01-30T22:00:00+08:00');

const open = (more: { status?: CampaignStatus; starts_at?: string; ends_at?: string }) =>
  progressOf({ status: 'active', starts_at: null, ends_at: null, ...more }, ZONE, NOW);

test('F§4 a campaign that ends today in its time zone says so, others show the days left', () => {
  assert.deepEqual(open({ ends_at: '2027-01-30T23:30:00+08:00' }), { kind: 'lastDay' });
  // An end at midnight belongs to the day before.
  assert.deepEqual(open({ ends_at: '2027-01-31T00:00:00+08:00' }), { kind: 'lastDay' });
  assert.deepEqual(open({ ends_at: '2027-01-31T09:00:00+08:00' }), { kind: 'daysLeft', days: 1 });
  assert.deepEqual(open({ ends_at: '2027-01-31T23:59:59+08:00' }), { kind: 'daysLeft', days: 1 });
  assert.deepEqual(open({ ends_at: '2027-02-02T00:00:00+08:00' }), { kind: 'daysLeft', days: 2 });
  assert.deepEqual(open({}), { kind: 'endless' });
});

test('F§4 a campaign closed early is shown as closed and does not show its planned end as the end date', () => {
  const later = '2027-06-01T00:00:00+08:00';
  assert.deepEqual(open({ status: 'closed', ends_at: later }), { kind: 'closed' });
  assert.deepEqual(open({ status: 'closed' }), { kind: 'closed' });
  assert.deepEqual(open({ status: 'closed', starts_at: later }), { kind: 'closed' });
  const over = '2027-01-30T21:59:00+08:00';
  for (const status of ['closed', 'active'] as const)
    assert.deepEqual(open({ status, ends_at: over }), { kind: 'ended', at: over });
  assert.deepEqual(open({ starts_at: later }), { kind: 'notYet', at: later });
});
