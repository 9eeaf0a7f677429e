import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextPayDate, nextPeriod } from '../../apps/console/src/workforce/runs/copy/next-period.ts';

const after = (period_start: string, period_end: string): string[] =>
  Object.values(nextPeriod({ period_start, period_end }));

test('contract §3.3 the page proposes the next month, the next half of a month, or as many days again, for the copy of a run', () => {
  for (const [start, end, nextStart, nextEnd] of [
    ['2026-01-01', '2026-01-31', '2026-02-01', '2026-02-28'],
    ['2027-12-01', '2027-12-31', '2028-01-01', '2028-01-31'],
    ['2028-02-01', '2028-02-29', '2028-03-01', '2028-03-31'],
    ['2026-02-01', '2026-02-15', '2026-02-16', '2026-02-28'],
    ['2026-12-16', '2026-12-31', '2027-01-01', '2027-01-15'],
    ['2026-11-02', '2026-11-08', '2026-11-09', '2026-11-15'],
    ['2026-12-31', '2026-12-31', '2027-01-01', '2027-01-01'],
    ['2026-01-26', '2026-02-10', '2026-02-11', '2026-02-26'],
  ] as const)
    assert.deepEqual(after(start, end), [nextStart, nextEnd], `${start} to ${end}`);
});

test('contract §3.3 the pay date of a copy is as many days from the end of the period as before', () => {
  const july = { period_start: '2026-07-01', period_end: '2026-07-31' };
  for (const [payDate, next] of [
    ['2026-07-31', ''],
    ['2026-08-05', '2026-09-05'],
    ['2026-07-28', '2026-08-28'],
  ] as const)
    assert.equal(nextPayDate({ ...july, pay_date: payDate }, nextPeriod(july)), next);
});
