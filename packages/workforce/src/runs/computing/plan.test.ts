import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIMIT_FREQUENCIES, type LimitFrequency } from '@bulwagan/contracts/workforce/kinds.ts';
import fc from 'fast-check';
import { askedOf, keyOf, linesOf, planOf, type RunItem, withoutBasis } from './plan.ts';

const item = (id: string, more: Partial<RunItem> = {}): RunItem => ({
  payroll_item_id: id,
  amount_centavos: 0n,
  is_computed: false,
  has_limit: false,
  limit_type: 'fixed_amount',
  limit_amount_centavos: 0n,
  limit_percentage: null,
  limit_frequency: 'monthly',
  limit_basis_payroll_item_id: null,
  ...more,
});
const share = (id: string, basis: string, percent: string, more: Partial<RunItem> = {}) =>
  item(id, {
    has_limit: true,
    limit_type: 'percentage',
    limit_percentage: percent,
    limit_basis_payroll_item_id: basis,
    amount_centavos: 10n ** 9n,
    ...more,
  });

const HALF = { start: '2026-11-01', end: '2026-11-15' };

test('payroll: a percentage is computed after its base, whatever the order of the items', () => {
  const items = [share('c', 'b', '50'), share('b', 'a', '10'), item('a', { amount_centavos: 1_005n })];
  const steps = planOf(items, HALF);
  assert.deepEqual(
    steps.map((step) => step.item.payroll_item_id),
    ['a', 'b', 'c'],
  );
  const lines = linesOf(steps, new Map(), new Map());
  assert.deepEqual(
    lines.map(({ payrollItemId, amount, basis }) => [payrollItemId, amount, basis]),
    [
      ['c', 50n, 100n],
      ['b', 100n, 1_005n],
      ['a', 1_005n, null],
    ],
  );
});

test('payroll: items without their base are reported, and cycles end with an error', () => {
  const items = [
    share('b', 'a', '10'),
    share('c', 'b', '10'),
    item('d', { limit_basis_payroll_item_id: 'x' }),
  ];
  assert.deepEqual(
    withoutBasis(items).map(({ payroll_item_id }) => payroll_item_id),
    ['b'],
  );
  assert.throws(() => planOf(items, HALF), /missing or cyclic/);
  assert.throws(() => planOf([share('a', 'b', '1'), share('b', 'a', '1')], HALF), /missing or cyclic/);
});

test('payroll: an individual amount overrides that of the item, and an amount of zero has no line', () => {
  const steps = planOf([item('a', { amount_centavos: 500n }), item('b', { amount_centavos: 300n })], HALF);
  const lines = linesOf(
    steps,
    new Map([
      ['a', 0n],
      ['b', 301n],
    ]),
    new Map(),
  );
  assert.deepEqual(
    lines.map(({ payrollItemId, amount }) => [payrollItemId, amount]),
    [['b', 301n]],
  );
});

test('payroll: earlier runs are queried only if a limit needs them, and once per limit window', () => {
  const steps = planOf(
    [
      item('a'),
      share('b', 'a', '10'),
      share('c', 'a', '20'),
      share('d', 'a', '20', { limit_frequency: 'annually' }),
      share('e', 'a', '20', { limit_frequency: 'per_payroll' }),
    ],
    HALF,
  );
  assert.deepEqual(askedOf(steps).map(keyOf).toSorted(), [
    'a 2026-01-01 2026-12-31',
    'a 2026-11-01 2026-11-30',
    'b 2026-11-01 2026-11-30',
    'c 2026-11-01 2026-11-30',
    'd 2026-01-01 2026-12-31',
  ]);
});

const windowName = (frequency: LimitFrequency, at: number, end: string): string => {
  const month = Number(end.slice(5, 7));
  if (frequency === 'monthly') return end.slice(0, 7);
  if (frequency === 'quarterly') return `${end.slice(0, 4)}/${Math.floor((month + 2) / 3)}`;
  return frequency === 'annually' ? end.slice(0, 4) : `run ${at}`;
};

test('payroll: over any final runs in any order, payments in a window never exceed the percentage of the base', () => {
  const run = fc.record({
    day: fc.integer({ min: 0, max: 500 }),
    salary: fc.bigInt({ min: 0n, max: 4_000n }),
    asked: fc.bigInt({ min: 0n, max: 3_000n }),
  });
  fc.assert(
    fc.property(
      fc.array(run, { maxLength: 25 }),
      fc.constantFrom(...LIMIT_FREQUENCIES),
      fc.constantFrom(...LIMIT_FREQUENCIES),
      fc.integer({ min: 0, max: 10_000 }),
      fc.bigInt({ min: 0n, max: 5_000n }),
      (runs, basisFrequency, frequency, percent, cap) => {
        // A base item with its own limit, and a percentage of this item.
        const basis = item('basis', {
          has_limit: true,
          limit_amount_centavos: cap,
          limit_frequency: basisFrequency,
        });
        const part = share(
          'part',
          'basis',
          `${Math.floor(percent / 100)}.${String(percent % 100).padStart(2, '0')}`,
          {
            limit_frequency: frequency,
          },
        );
        const final: { end: string; at: number; id: string; amount: bigint }[] = [];
        for (const [at, { day, salary, asked }] of runs.entries()) {
          const end = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
          const steps = planOf([part, basis], { start: end, end });
          const paid = new Map(
            askedOf(steps).map((one) => [
              keyOf(one),
              final
                .filter((line) => line.id === one.payrollItemId)
                .filter((line) => line.end >= one.window.start && line.end <= one.window.end)
                .reduce((sum, line) => sum + line.amount, 0n),
            ]),
          );
          const amounts = new Map([
            ['basis', salary],
            ['part', asked],
          ]);
          for (const { payrollItemId: id, amount } of linesOf(steps, amounts, paid))
            final.push({ end, at, id, amount });
        }
        const sums = (id: string, name: LimitFrequency) => {
          const groups = Object.groupBy(
            final.filter((line) => line.id === id),
            (line) => windowName(name, line.at, line.end),
          );
          return Object.entries(groups).map(
            ([window, lines]) => [window, lines!.reduce((sum, line) => sum + line.amount, 0n)] as const,
          );
        };
        for (const [, sum] of sums('basis', basisFrequency)) assert.ok(sum <= cap);
        const bases = new Map(sums('basis', frequency));
        for (const [window, sum] of sums('part', frequency))
          assert.ok(sum * 10_000n <= BigInt(percent) * (bases.get(window) ?? 0n));
      },
    ),
    { numRuns: 200 },
  );
});
