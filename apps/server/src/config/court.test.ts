import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from './read.ts';

test('contract §3.1 by default a court sits from Monday to Friday and amendments are reviewed by two people', () => {
  assert.deepEqual(readConfig({}).court, {
    requiresAssignmentReason: false,
    amendmentReview: 'two_person',
    days: [1, 2, 3, 4, 5],
    hours: [
      { from: 510, to: 720 },
      { from: 840, to: 990 },
    ],
  });
  const { court } = readConfig({
    REQUIRE_ASSIGNMENT_REASON: 'true',
    AMENDMENT_REVIEW: 'single',
    COURT_DAYS: 'Sat, mon-wed,mon',
    COURT_HOURS: '08:00-12:00, 13:00-17:00',
  });
  assert.deepEqual([court.requiresAssignmentReason, court.amendmentReview], [true, 'single']);
  assert.deepEqual(court.days, [1, 2, 3, 6]);
  assert.deepEqual(court.hours, [
    { from: 480, to: 720 },
    { from: 780, to: 1020 },
  ]);
});

test('contract §3.1 invalid days, hours and other court rules are refused by name', () => {
  const wrong = [
    ['COURT_DAYS', 'monday', 'fri-mon', 'mon-', '1-5', ',', 'mon-tue-wed'],
    ['COURT_HOURS', '8:30-12:00', '08:30', '12:00-08:30', '08:30-12:00,11:00-13:00', '08:30-24:00', ','],
    ['AMENDMENT_REVIEW', 'both', 'Single'],
    ['REQUIRE_ASSIGNMENT_REASON', 'yes'],
  ] as const;
  for (const [name, ...values] of wrong)
    for (const value of values)
      assert.throws(() => readConfig({ [name]: value }), new RegExp(`\\n  - ${name} `), `${name}=${value}`);
});
