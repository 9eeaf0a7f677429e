import assert from 'node:assert/strict';
import { test } from 'node:test';
import { standingOf } from '../../console/src/fundraising/public/campaigns/days-left.ts';

const ZONE = 'Asia/Manila';
/** Ten in the evening in Manila, and still the 30th in Greenwich. */
const NOW = Date.parse('2027-01-30T22:00:00+08:00');

const open = (more: { status?: string; starts_at?: string; ends_at?: string }) =>
  standingOf({ status: 'active', starts_at: null, ends_at: null, ...more }, ZONE, NOW);

test('F§4 a campaign that ends today says so, by the calendar of its zone, and another one how many days are left', () => {
  assert.deepEqual(open({ ends_at: '2027-01-30T23:30:00+08:00' }), { kind: 'lastDay' });
  // Midnight ends the day before it.
  assert.deepEqual(open({ ends_at: '2027-01-31T00:00:00+08:00' }), { kind: 'lastDay' });
  assert.deepEqual(open({ ends_at: '2027-01-31T09:00:00+08:00' }), { kind: 'daysLeft', days: 1 });
  assert.deepEqual(open({ ends_at: '2027-01-31T23:59:59+08:00' }), { kind: 'daysLeft', days: 1 });
  assert.deepEqual(open({ ends_at: '2027-02-02T00:00:00+08:00' }), { kind: 'daysLeft', days: 2 });
  assert.deepEqual(open({}), { kind: 'endless' });
});

test('F§4 a campaign that was closed before its end is closed, and names no day to come as the one on which it ended', () => {
  const later = '2027-06-01T00:00:00+08:00';
  assert.deepEqual(open({ status: 'closed', ends_at: later }), { kind: 'closed' });
  assert.deepEqual(open({ status: 'closed' }), { kind: 'closed' });
  assert.deepEqual(open({ status: 'closed', starts_at: later }), { kind: 'closed' });
  const over = '2027-01-30T21:59:00+08:00';
  for (const status of ['closed', 'active'])
    assert.deepEqual(open({ status, ends_at: over }), { kind: 'ended', at: over });
  assert.deepEqual(open({ starts_at: later }), { kind: 'notYet', at: later });
});
