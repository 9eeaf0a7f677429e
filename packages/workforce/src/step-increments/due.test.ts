import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasNextStep, nextStep } from './due.ts';

/** Returns full days of leave without pay from a date on. */
const absent = (from: string, days: number, thousandths = 1_000) =>
  Array.from({ length: days }, (_, at) => ({
    date: Temporal.PlainDate.from(from).add({ days: at }).toString(),
    thousandths,
  }));

test('contract §3.3, payroll facts 4.4: a step is due three years after the last one', () => {
  assert.deepEqual(nextStep('2024-02-29', []), { due_on: '2027-02-28', unpaid_days: 0 });
  assert.deepEqual(nextStep('2024-03-01', []), { due_on: '2027-03-01', unpaid_days: 0 });
});

test('contract §3.3, payroll facts 4.4: up to 15 days without pay do not delay a step, and more postpone it by the days absent', () => {
  assert.deepEqual(nextStep('2024-01-01', absent('2025-01-01', 15)), {
    due_on: '2027-01-01',
    unpaid_days: 15,
  });
  assert.deepEqual(nextStep('2024-01-01', absent('2025-01-01', 16)), {
    due_on: '2027-01-17',
    unpaid_days: 16,
  });
  assert.equal(nextStep('2024-01-01', absent('2025-01-01', 31, 500)).due_on, '2027-01-17');
});

test('contract §3.3, payroll facts 4.4: days without pay before the last step or after the next one do not count', () => {
  const days = [...absent('2023-12-01', 20), ...absent('2027-01-01', 20)];
  assert.equal(nextStep('2024-01-01', days).due_on, '2027-01-01');
});

test('contract §3.3, payroll facts 4.4: days without pay in the time of the delay postpone the step further', () => {
  const days = [...absent('2025-01-01', 20), ...absent('2027-01-05', 5)];
  assert.deepEqual(nextStep('2024-01-01', days), { due_on: '2027-01-26', unpaid_days: 25 });
});

test('contract §3.3, payroll facts 4.4: step 8, and step 2 of grade 33, are the last', () => {
  assert.deepEqual(
    [hasNextStep(11, 7), hasNextStep(11, 8), hasNextStep(33, 1), hasNextStep(33, 2)],
    [true, false, true, false],
  );
});
