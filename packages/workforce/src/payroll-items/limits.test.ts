import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIMIT_FREQUENCIES, type LimitFrequency } from '@bulwagan/contracts/workforce/kinds.ts';
import fc from 'fast-check';
import { evaluate, frequencyOf, type Limit, windowOf } from './limits.ts';

const limit = (more: Partial<Limit>): Limit => ({
  has_limit: true,
  limit_type: 'fixed_amount',
  limit_amount_centavos: null,
  limit_percentage: null,
  limit_frequency: 'monthly',
  ...more,
});

const pay = (requested: bigint, more: { basis?: bigint; alreadyPaid?: bigint } = {}) => ({
  requested,
  basis: 0n,
  alreadyPaid: 0n,
  ...more,
});

test('W§2 an item without a limit is paid as requested, whatever its other fields contain', () => {
  const open = limit({ has_limit: false, limit_amount_centavos: 1n });
  assert.deepEqual(evaluate(open, pay(500n, { alreadyPaid: 900n })), {
    rule: 'no_limit',
    amount: 500n,
    cap: null,
    remaining: null,
  });
  assert.equal(evaluate(limit({ limit_type: null }), pay(500n)).rule, 'no_limit');
  assert.equal(frequencyOf(open), 'per_payroll');
});

test('W§2 a fixed amount is paid until it is used up, and never taken back', () => {
  const rice = limit({ limit_amount_centavos: 200_000n });
  const cases: [requested: bigint, alreadyPaid: bigint, amount: bigint, remaining: bigint][] = [
    [150_000n, 0n, 150_000n, 50_000n],
    [200_000n, 0n, 200_000n, 0n],
    [200_001n, 0n, 200_000n, 0n],
    [150_000n, 100_000n, 100_000n, 0n],
    [1n, 200_000n, 0n, 0n],
    [1n, 250_000n, 0n, 0n],
    [0n, 0n, 0n, 200_000n],
  ];
  for (const [requested, alreadyPaid, amount, remaining] of cases) {
    const verdict = evaluate(rice, pay(requested, { alreadyPaid }));
    assert.deepEqual(verdict, { rule: 'fixed_amount', cap: 200_000n, amount, remaining });
  }
  assert.equal(evaluate(limit({ limit_amount_centavos: 0n }), pay(1n)).amount, 0n);
});

test('W§2 a percentage of the base is rounded down to the centavo, so that nothing above it is paid', () => {
  const cases: [percentage: string, basis: bigint, cap: bigint][] = [
    ['5.0000', 3_500_000n, 175_000n],
    ['2.5', 10_000n, 250n],
    ['33.3333', 100n, 33n],
    ['0.0001', 999_999n, 0n],
    ['0.0001', 1_000_000n, 1n],
    // A cap with half a centavo; rounding half up would pay too much.
    ['50.0000', 1n, 0n],
    ['100.0000', 7n, 7n],
    ['0.0000', 7n, 0n],
    ['12.3456', 10n ** 15n, 123_456_000_000_000n],
  ];
  for (const [limit_percentage, basis, cap] of cases) {
    const share = limit({ limit_type: 'percentage', limit_percentage });
    const verdict = evaluate(share, pay(10n ** 16n, { basis }));
    assert.deepEqual(verdict, { rule: 'percentage', amount: cap, cap, remaining: 0n });
  }
});

test('W§2 a limit counts in the month, quarter or year in which the period ends, or in the period itself', () => {
  const cases: [LimitFrequency, start: string, end: string, string, string][] = [
    ['per_payroll', '2026-11-26', '2026-12-10', '2026-11-26', '2026-12-10'],
    ['monthly', '2026-11-26', '2026-12-10', '2026-12-01', '2026-12-31'],
    ['monthly', '2028-02-01', '2028-02-15', '2028-02-01', '2028-02-29'],
    ['monthly', '2027-02-28', '2027-02-28', '2027-02-01', '2027-02-28'],
    ['quarterly', '2026-03-31', '2026-03-31', '2026-01-01', '2026-03-31'],
    ['quarterly', '2026-03-16', '2026-04-01', '2026-04-01', '2026-06-30'],
    ['quarterly', '2026-12-16', '2026-12-31', '2026-10-01', '2026-12-31'],
    ['annually', '2026-12-16', '2027-01-01', '2027-01-01', '2027-12-31'],
    ['annually', '2026-02-01', '2026-02-28', '2026-01-01', '2026-12-31'],
  ];
  for (const [frequency, start, end, first, last] of cases)
    assert.deepEqual(windowOf(frequency, { start, end }), { start: first, end: last });
});

/** Payments of one employee's item over some years, in the order of creation instead of date. */
const pays = fc.array(
  fc.record({
    day: fc.integer({ min: 0, max: 800 }),
    length: fc.integer({ min: 0, max: 30 }),
    requested: fc.bigInt({ min: 0n, max: 3_000n }),
    basis: fc.bigInt({ min: 0n, max: 5_000n }),
  }),
  { maxLength: 40 },
);

const limits = fc.record({
  has_limit: fc.constant(true),
  limit_type: fc.constantFrom('fixed_amount', 'percentage'),
  limit_amount_centavos: fc.bigInt({ min: 0n, max: 20_000n }),
  limit_percentage: fc
    .integer({ min: 0, max: 1_000_000 })
    .map((parts) => `${Math.floor(parts / 10_000)}.${String(parts % 10_000).padStart(4, '0')}`),
  limit_frequency: fc.constantFrom(...LIMIT_FREQUENCIES),
});

const dateOf = (day: number): string =>
  new Date(Date.UTC(2026, 0, 1) + day * 86_400_000).toISOString().slice(0, 10);

/** Returns the name of the limit's period, such as `2026 Q1`, from the digits of a date alone. */
function nameOfWindow(frequency: string, at: number, end: string): string {
  const [year, month] = end.split('-');
  if (frequency === 'annually') return year!;
  if (frequency === 'quarterly') return `${year} Q${Math.ceil(Number(month) / 3)}`;
  return frequency === 'monthly' ? `${year}-${month}` : `pay ${at}`;
}

/** A fraction with numerator and denominator, so that rounding happens only at the end. */
type Rational = [bigint, bigint];
const isAtMost = ([a, b]: Rational, [c, d]: Rational): boolean => a * d <= c * b;
const plus = ([a, b]: Rational, [c, d]: Rational): Rational => [a * d + c * b, b * d];

function capOf(item: Limit, basis: bigint): Rational {
  if (item.limit_type === 'fixed_amount') return [item.limit_amount_centavos!, 1n];
  const [full, decimals] = item.limit_percentage!.split('.');
  return [BigInt(`${full}${decimals}`) * basis, 1_000_000n];
}

/**
 * Returns the sum paid in one window in closed form: the minimum over all positions of the cap at that position (in
 * whole centavos) plus everything requested since. The first candidate is the total requested.
 */
function sumPaid(item: Limit, window: { requested: bigint; basis: bigint }[]): Rational {
  const askedSince = (at: number): Rational => [
    window.slice(at).reduce((sum, { requested }) => sum + requested, 0n),
    1n,
  ];
  const capAfter = (at: number): Rational => {
    const [a, b] = capOf(
      item,
      window.slice(0, at).reduce((sum, { basis }) => sum + basis, 0n),
    );
    return [a / b, 1n];
  };
  const bounds = window.map((_, at) => plus(capAfter(at + 1), askedSince(at + 1)));
  return bounds.reduce((least, one) => (isAtMost(one, least) ? one : least), askedSince(0));
}

test('W§2 for any item and sequence of payments the sum never exceeds the cap and equals exact arithmetic', () => {
  fc.assert(
    fc.property(limits, pays, (item, sequence) => {
      const windows = new Map<string, { requested: bigint; basis: bigint; amount: bigint }[]>();
      for (const [at, { day, length, requested, basis }] of sequence.entries()) {
        const [start, end] = [dateOf(day - length), dateOf(day)];
        const window = windowOf(frequencyOf(item), { start, end });
        assert.ok(window.start <= end && end <= window.end);
        const name = nameOfWindow(item.limit_frequency, at, end);
        const before = windows.get(name) ?? [];
        const all = [...before, { requested, basis, amount: 0n }];
        const { amount, cap, remaining } = evaluate(item, {
          requested,
          basis: all.reduce((sum, one) => sum + one.basis, 0n),
          alreadyPaid: before.reduce((sum, one) => sum + one.amount, 0n),
        });
        all.at(-1)!.amount = amount;
        windows.set(name, all);
        const paid: Rational = [all.reduce((sum, one) => sum + one.amount, 0n), 1n];
        const exactCap = capOf(
          item,
          all.reduce((sum, one) => sum + one.basis, 0n),
        );
        assert.ok(amount >= 0n && amount <= requested && remaining! >= 0n);
        assert.ok(isAtMost(paid, exactCap) && isAtMost([cap!, 1n], exactCap));
        const [expected, one] = sumPaid(item, all);
        assert.deepEqual([paid[0] * one, remaining! === 0n || amount === requested], [expected, true]);
      }
    }),
    { numRuns: 300 },
  );
});
