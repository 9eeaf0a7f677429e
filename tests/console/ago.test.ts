import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAgo } from '../../apps/console/src/language/ago.ts';

/** Tuesday, 8 in the morning in Manila. */
const NOW = Date.parse('2026-03-03T08:00:00+08:00');
const ago = (instant: string, locale = 'en-PH') => createAgo(locale)(Date.parse(instant), NOW);

test('C§5 the last use of a session or passkey is shown in whole units, and never as a day or year that it was not', () => {
  // Sunday evening is not yesterday.
  assert.equal(ago('2026-03-01T21:00:00+08:00'), '1 day ago');
  assert.equal(ago('2026-01-31T08:00:00+08:00'), '1 month ago');
  assert.equal(ago('2024-11-20T08:00:00+08:00'), '1 year ago');
  assert.equal(ago('2026-03-03T07:00:18+08:00'), '59 minutes ago');
  assert.equal(ago('2026-03-02T08:20:00+08:00'), '23 hours ago');
  assert.equal(ago('2026-03-03T07:59:30+08:00'), '30 seconds ago');
  assert.equal(ago('2026-03-03T08:00:00+08:00'), 'now');
  assert.match(ago('2026-03-01T21:00:00+08:00', 'fil-PH'), /^1 araw/);
});
