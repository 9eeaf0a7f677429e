import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FREQUENCIES } from '@bulwagan/contracts/fundraising/kinds.ts';
import fc from 'fast-check';
import { dayIn, nextChargeAfter } from './schedule.ts';

const day = (text: string) => Temporal.PlainDate.from(text);

test('contract §2 the next charge is counted from the first one, so that the 31st returns after a shorter month', () => {
  const cases: [
    first: string,
    frequency: 'monthly' | 'quarterly' | 'annually',
    after: string,
    next: string,
  ][] = [
    ['2027-01-31', 'monthly', '2027-01-31', '2027-02-28'],
    ['2027-01-31', 'monthly', '2027-02-28', '2027-03-31'],
    ['2027-01-31', 'monthly', '2027-03-01', '2027-03-31'],
    ['2027-01-31', 'monthly', '2027-04-29', '2027-04-30'],
    ['2027-11-30', 'quarterly', '2027-11-30', '2028-02-29'],
    ['2028-02-29', 'annually', '2028-02-29', '2029-02-28'],
    ['2028-02-29', 'annually', '2031-12-31', '2032-02-29'],
    ['2027-01-15', 'monthly', '2027-01-01', '2027-02-15'],
  ];
  for (const [first, frequency, after, next] of cases)
    assert.equal(nextChargeAfter(day(first), frequency, day(after)).toString(), next, `${first} ${after}`);
});

test('The next charge is always later, by at most one interval', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 20_000 }),
      fc.integer({ min: 0, max: 8_000 }),
      fc.constantFrom(...FREQUENCIES),
      (offset, passed, frequency) => {
        const first = day('2000-01-01').add({ days: offset });
        const today = first.add({ days: passed });
        const next = nextChargeAfter(first, frequency, today);
        assert.ok(Temporal.PlainDate.compare(next, today) > 0);
        const before = nextChargeAfter(first, frequency, today.subtract({ days: 1 }));
        assert.ok(before.equals(next) || before.equals(today) || passed === 0);
      },
    ),
  );
});

test('The next charge date is in the donors’ time zone', () => {
  assert.equal(dayIn('Asia/Manila', Temporal.Instant.from('2027-01-31T15:59:59Z')).toString(), '2027-01-31');
  assert.equal(dayIn('Asia/Manila', Temporal.Instant.from('2027-01-31T16:00:00Z')).toString(), '2027-02-01');
});
