import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minuteOf, policyOf, type StoredPolicy } from '../pairing/policy.ts';
import { type DaysInput, daysOf } from './days.ts';

/** A Tuesday. */
const DATE = '2026-11-03';
const MIDNIGHT = Date.parse(DATE) / 1_000;

const OFFICE: StoredPolicy = {
  kind: 'fixed',
  starts_at: '08:00',
  ends_at: '17:00',
  lunch_starts_at: '12:00',
  lunch_ends_at: '13:00',
  grace_minutes: 0,
  late_counts_from: 'start',
  flexible_until: null,
  night_starts_at: '22:00',
  night_ends_at: '06:00',
  rest_days: [6, 7],
};
const FREE = { kind: 'flexible', starts_at: null, ends_at: null } as const;
const BAND = { kind: 'flexible', starts_at: '07:00', ends_at: null, flexible_until: '09:00' } as const;
const FIRST_LAST = { kind: 'first_last' } as const;
const NIGHT = { kind: 'night', starts_at: '22:00', ends_at: '06:00' } as const;
const UNBROKEN = {
  starts_at: '06:00',
  ends_at: '14:00',
  lunch_starts_at: null,
  lunch_ends_at: null,
} as const;

const HALF_LEAVE = new Map([[DATE, { name: 'Vacation leave', paid: 500, unpaid: 0 }]]);

/** Returns the day with punches such as `08:00 17:00`; a time after 24:00 is on the next day. */
function dayWith(rules: Partial<StoredPolicy>, punches: string, more: Partial<DaysInput> = {}) {
  const [day] = daysOf({
    policy: policyOf({ ...OFFICE, ...rules }),
    first: DATE,
    last: DATE,
    punches: punches.split(' ').map((time) => MIDNIGHT + minuteOf(time) * 60),
    holidays: new Map(),
    leave: new Map(),
    corrections: new Map(),
    employed: { from: null, until: null },
    today: '2026-11-29',
    minute: 0,
    ...more,
  });
  return day!;
}

test('contract §3.3: half a day of leave stands for the half that was not worked, also without a fixed lunch break', () => {
  const cases: [rules: Partial<StoredPolicy>, punches: string, late: number, undertime: number][] = [
    [{}, '13:10 17:00', 10, 0],
    [{}, '08:20 12:00', 20, 0],
    [FREE, '13:00 17:00', 0, 0],
    [FREE, '08:00 12:00', 0, 0],
    [BAND, '13:00 17:00', 0, 0],
    [BAND, '08:00 11:30', 0, 30],
    [FIRST_LAST, '13:00 17:00', 0, 0],
    [FIRST_LAST, '13:10 17:00', 10, 0],
    [FIRST_LAST, '08:20 12:00', 20, 0],
    [NIGHT, '22:00 26:00', 0, 0],
    [NIGHT, '26:05 30:00', 5, 0],
    [UNBROKEN, '10:00 14:00', 0, 0],
    [UNBROKEN, '06:00 09:45', 0, 15],
  ];
  for (const [rules, punches, late, undertime] of cases) {
    const { lateMinutes, undertimeMinutes, absentDays, leaveDays } = dayWith(rules, punches, {
      leave: HALF_LEAVE,
    });
    assert.deepEqual(
      [lateMinutes, undertimeMinutes, absentDays, leaveDays],
      [late, undertime, 0, 0.5],
      `${JSON.stringify(rules)} ${punches}`,
    );
  }
});

test('contract §3.3: a day that is not over has no missing punch, absence or undertime before the person leaves', () => {
  const noon = { today: DATE, minute: minuteOf('12:30') };
  const evening = { ...noon, minute: minuteOf('17:00') };
  for (const punches of ['08:00', '08:00 12:00', '08:00 12:00 13:00']) {
    const { absentDays, undertimeMinutes, remark } = dayWith({}, punches, noon);
    assert.deepEqual([absentDays, undertimeMinutes, remark], [0, 0, null], punches);
  }
  assert.equal(dayWith({}, '08:30 12:00', noon).lateMinutes, 30);
  assert.equal(dayWith({}, '08:00 12:00 13:00 16:00', noon).undertimeMinutes, 60);
  assert.equal(dayWith({}, '08:00 17:00', noon).absentDays, 0.5);
  assert.equal(dayWith({}, '08:00 12:00 13:00', evening).absentDays, 0.5);
  assert.equal(dayWith({}, '08:00 12:00', evening).undertimeMinutes, 240);
  const dawn = { today: '2026-11-04', minute: minuteOf('03:00') };
  assert.equal(dayWith(NIGHT, '22:00', dawn).absentDays, 0);
  assert.equal(dayWith(NIGHT, '22:00', { ...dawn, minute: minuteOf('06:00') }).absentDays, 0.5);
});
