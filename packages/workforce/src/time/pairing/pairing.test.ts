import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { leaveThousandths, measure, measureDayOff } from './measure.ts';
import { byDay, pair, type Slots, withoutRepeats } from './pair.ts';
import { minuteOf, type Policy, policyOf, type StoredPolicy, timeOf } from './policy.ts';

const NIGHT_WINDOW = { night_starts_at: '22:00', night_ends_at: '06:00' } as const;
const stored = (more: Partial<StoredPolicy>): StoredPolicy => ({
  kind: 'fixed',
  starts_at: '08:00',
  ends_at: '17:00',
  lunch_starts_at: '12:00',
  lunch_ends_at: '13:00',
  grace_minutes: 0,
  late_counts_from: 'start',
  flexible_until: null,
  rest_days: [6, 7],
  ...NIGHT_WINDOW,
  ...more,
});
const FIXED = policyOf(stored({}));
const FLEXIBLE = policyOf(
  stored({ kind: 'flexible', starts_at: '07:00', flexible_until: '09:00', ends_at: null }),
);
const NIGHT = policyOf(stored({ kind: 'night', starts_at: '22:00', ends_at: '06:00' }));

const paired = (policy: Policy, times: string): Slots =>
  pair(policy, times.split(' ').filter(Boolean).map(minuteOf));
const shown = (slots: Slots): string =>
  Object.values(slots)
    .map((slot) => (slot === null ? '-' : timeOf(slot)))
    .join(' ');
const measured = (policy: Policy, times: string) => measure(policy, paired(policy, times));

/** Payroll facts §6.3: punches, the resulting record, late and undertime minutes, and the charge to leave credits. */
const WORKED: [
  id: string,
  punches: string,
  record: string,
  late: number,
  undertime: number,
  charge: number,
][] = [
  ['T01', '08:00 12:00 13:00 17:00', '08:00 12:00 13:00 17:00', 0, 0, 0],
  ['T02', '07:41 12:05 12:55 17:20', '07:41 12:05 12:55 17:20', 0, 0, 0],
  ['T03', '08:12 12:01 12:55 16:50', '08:12 12:01 12:55 16:50', 12, 10, 46],
  ['T04', '08:00 12:00 13:18 17:00', '08:00 12:00 13:18 17:00', 18, 0, 37],
  ['T05', '09:30 12:00 13:00 17:00', '09:30 12:00 13:00 17:00', 90, 0, 187],
  ['T06', '08:00 12:00', '08:00 12:00 - -', 0, 240, 500],
  ['T07', '13:00 17:00', '- - 13:00 17:00', 240, 0, 500],
  ['T08', '08:00 11:30 13:05 17:00', '08:00 11:30 13:05 17:00', 5, 30, 73],
];
for (const [id, punches, record, late, undertime, charge] of WORKED)
  test(`contract §3.3, payroll facts 6.3 ${id}: fixed hours with the punches ${punches}`, () => {
    const { lateMinutes, undertimeMinutes, isMissingPunch } = measured(FIXED, punches);
    assert.equal(shown(paired(FIXED, punches)), record);
    assert.deepEqual([lateMinutes, undertimeMinutes, isMissingPunch], [late, undertime, false]);
    assert.equal(leaveThousandths(late + undertime), charge);
  });

/** Payroll facts §6.3: arrival and departure, late and undertime minutes. */
const FLEXIBLE_DAYS: [id: string, arrival: string, left: string, late: number, undertime: number][] = [
  ['L01', '07:25', '16:30', 0, 0],
  ['L02', '08:40', '17:20', 0, 20],
  ['L03', '09:10', '18:00', 10, 0],
  ['L04', '06:50', '16:00', 0, 0],
];
for (const [id, arrival, left, late, undertime] of FLEXIBLE_DAYS)
  test(`contract §3.3, payroll facts 6.3 ${id}: flexible hours from ${arrival} to ${left}, with and without lunch punches`, () => {
    for (const punches of [`${arrival} ${left}`, `${arrival} 12:00 13:00 ${left}`]) {
      const { lateMinutes, undertimeMinutes } = measured(FLEXIBLE, punches);
      assert.deepEqual([lateMinutes, undertimeMinutes], [late, undertime], punches);
    }
  });

test('contract §3.3: one punch in the break closes the morning, or opens the afternoon without a morning', () => {
  const cases: [punches: string, record: string][] = [
    ['08:00 12:30 17:00', '08:00 12:30 - 17:00'],
    ['08:00 12:30', '08:00 12:30 - -'],
    ['12:30 17:00', '- - 12:30 17:00'],
    ['08:00 11:30 12:55 17:00', '08:00 11:30 12:55 17:00'],
    ['08:00 12:10 12:20 12:50 17:00', '08:00 12:10 12:50 17:00'],
    ['08:00 17:00', '08:00 - - 17:00'],
    ['17:00', '- - - 17:00'],
    ['08:02', '08:02 - - -'],
    ['08:00 10:00 10:15 12:00 13:00 17:00', '08:00 12:00 13:00 17:00'],
  ];
  for (const [punches, record] of cases) assert.equal(shown(paired(FIXED, punches)), record, punches);
  for (const punches of ['08:00 12:30 17:00', '08:00 17:00', '17:00'])
    assert.equal(measured(FIXED, punches).isMissingPunch, true, punches);
});

test('contract §3.3: another break of the policy moves the lunch pair', () => {
  const early = policyOf(stored({ lunch_starts_at: '11:00', lunch_ends_at: '11:30' }));
  assert.equal(shown(paired(early, '08:00 11:05 11:25 17:00')), '08:00 11:05 11:25 17:00');
  assert.equal(measured(early, '08:00 11:05 11:45 17:00').lateMinutes, 15);
});

test('contract §3.3: late minutes after the grace period count from the start or from its end', () => {
  const fromStart = policyOf(stored({ grace_minutes: 10 }));
  const fromEnd = policyOf(stored({ grace_minutes: 10, late_counts_from: 'grace_end' }));
  const late = (policy: Policy, arrival: string) =>
    measured(policy, `${arrival} 12:00 13:00 17:00`).lateMinutes;
  assert.deepEqual([late(fromStart, '08:10'), late(fromStart, '08:11')], [0, 11]);
  assert.deepEqual([late(fromEnd, '08:10'), late(fromEnd, '08:11')], [0, 1]);
});

test('contract §3.3: by first and last punch the break is subtracted', () => {
  const policy = policyOf(stored({ kind: 'first_last' }));
  const { workedMinutes, lateMinutes, undertimeMinutes } = measured(policy, '08:30 10:00 15:00 16:00');
  assert.deepEqual([workedMinutes, lateMinutes, undertimeMinutes], [390, 30, 60]);
  assert.equal(measured(policy, '13:00 17:00').lateMinutes, 240);
  assert.equal(shown(paired(policy, '08:30 10:00 15:00 16:00')), '08:30 - - 16:00');
});

/** Returns the local time of `day HH:MM:SS` in seconds since 1970-01-01. */
const at = (text: string): number => Date.parse(`2026-11-${text.replace(' ', 'T')}Z`) / 1000;
const DAY = at('02 00:00:00') / 86_400;

test('contract §3.3: an out punch after midnight belongs to the shift of the evening before, also before a shift of its own day', () => {
  const days = byDay(
    NIGHT,
    ['02 21:55:00', '03 06:05:00', '03 21:50:00', '04 06:00:00', '04 22:30:00', '05 05:00:00'].map(at),
  );
  assert.deepEqual([...days.keys()], [DAY, DAY + 1, DAY + 2]);
  const record = [...days.values()].map((punches) => shown(pair(NIGHT, punches)));
  assert.deepEqual(record, ['- - 21:55 06:05', '- - 21:50 06:00', '- - 22:30 05:00']);
  const late = measure(NIGHT, pair(NIGHT, days.get(DAY + 2)!));
  assert.deepEqual([late.lateMinutes, late.undertimeMinutes, late.nightMinutes], [30, 60, 390]);
  const overtime = byDay(
    FIXED,
    ['02 08:00:00', '02 12:00:00', '02 13:00:00', '03 01:30:00', '03 08:00:00'].map(at),
  );
  assert.equal(shown(pair(FIXED, overtime.get(DAY)!)), '08:00 12:00 13:00 01:30');
  const { overtimeMinutes, nightMinutes } = measure(FIXED, pair(FIXED, overtime.get(DAY)!));
  assert.deepEqual([overtimeMinutes, nightMinutes], [510, 210]);
  assert.deepEqual(overtime.get(DAY + 1), [480]);
});

test('contract §3.3: punches within a minute count once', () => {
  assert.deepEqual(withoutRepeats([100, 130, 160, 161, 300].toReversed()), [100, 161, 300]);
  const days = byDay(FIXED, ['02 08:00:00', '02 08:00:40', '02 12:00:00', '02 12:00:59'].map(at));
  assert.equal(shown(pair(FIXED, days.get(DAY)!)), '08:00 12:00 - -');
});

test('contract §3.3: all work on a day off is overtime', () => {
  const { lateMinutes, undertimeMinutes, overtimeMinutes } = measureDayOff(
    FIXED,
    paired(FIXED, '09:00 12:00'),
  );
  assert.deepEqual([lateMinutes, undertimeMinutes, overtimeMinutes], [0, 0, 180]);
});

test('contract §3.3: a policy without times is flexible, and one that ends before it starts is a night shift', () => {
  assert.equal(policyOf(stored({ starts_at: null, ends_at: null })).kind, 'flexible');
  assert.equal(policyOf(stored({ starts_at: '22:00', ends_at: '06:00' })).kind, 'night');
  const free = policyOf(stored({ starts_at: null, ends_at: null }));
  const { lateMinutes, undertimeMinutes } = measured(free, '10:00 18:00');
  assert.deepEqual([lateMinutes, undertimeMinutes], [0, 60]);
  assert.deepEqual(policyOf(null), FIXED);
});

test('contract §3.3: flexible hours that begin within the break end after eight hours of work', () => {
  const free = policyOf(stored({ starts_at: null, ends_at: null }));
  for (const [punches, undertime] of [
    ['12:30 21:00', 0],
    ['12:30 20:45', 15],
    ['12:00 21:00', 0],
    ['13:00 21:00', 0],
  ] as const)
    assert.equal(measured(free, punches).undertimeMinutes, undertime, punches);
});

test('contract §3.3: an arrival after the end of work is late by the day and no more', () => {
  const firstLast = policyOf(stored({ kind: 'first_last' }));
  for (const policy of [firstLast, FLEXIBLE]) {
    const { lateMinutes, undertimeMinutes } = measured(policy, '20:00 22:00');
    assert.deepEqual([lateMinutes, undertimeMinutes], [480, 0]);
  }
});

test('contract §3.3: minutes become thousandths of a day of leave by the table of the facts', () => {
  const HALVES: Record<number, number> = { 6: 12, 18: 37, 30: 62, 42: 87, 54: 112 };
  for (const [minutes, thousandths] of Object.entries(HALVES))
    assert.equal(leaveThousandths(Number(minutes)), thousandths);
  const table =
    '2 4 6 8 10 12 15 17 19 21 23 25 27 29 31 33 35 37 40 42 44 46 48 50 52 54 56 58 60 62 65 67 69 71 73 75 77 79 81 83 85 87 90 92 94 96 98 100 102 104 106 108 110 112 115 117 119 121 123 125';
  assert.deepEqual(
    Array.from({ length: 60 }, (_, index) => leaveThousandths(index + 1)),
    table.split(' ').map(Number),
  );
});

test('contract §3.3: any punches give a record whose minutes are never negative or longer than the schedule', () => {
  const punches = fc.array(fc.integer({ min: 300, max: 1_600 }), { maxLength: 8 });
  for (const policy of [FIXED, FLEXIBLE, NIGHT, policyOf(stored({ kind: 'first_last' }))])
    fc.assert(
      fc.property(punches, (minutes) => {
        const found = measure(
          policy,
          pair(
            policy,
            [...new Set(minutes)].sort((one, other) => one - other),
          ),
        );
        for (const value of [found.overtimeMinutes, found.nightMinutes, found.workedMinutes])
          assert.ok(value >= 0);
        assert.ok(found.lateMinutes >= 0 && found.undertimeMinutes >= 0);
        if (policy === FIXED) assert.ok(found.lateMinutes + found.undertimeMinutes <= 480);
      }),
    );
});
