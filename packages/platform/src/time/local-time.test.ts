import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createLocalTime } from './local-time.ts';

const ZONES = [
  'Asia/Manila',
  'UTC',
  'Asia/Kolkata',
  'America/New_York',
  'Pacific/Kiritimati',
  'Australia/Lord_Howe',
];

test('contract: an instant is shown in local time with its offset, for any zone and day', () => {
  const moments = fc.date({
    min: new Date('1950-01-01T00:00:00Z'),
    max: new Date('2100-01-01T00:00:00Z'),
    noInvalidDate: true,
  });
  for (const zone of ZONES) {
    const time = createLocalTime(zone);
    fc.assert(
      fc.property(moments, (date) => {
        const instant = date.toISOString();
        const shown = Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toString({
          smallestUnit: 'second',
          roundingMode: 'floor',
          timeZoneName: 'never',
        });
        assert.equal(time.show(instant), shown);
        assert.equal(time.dateOf(instant), shown.slice(0, 10));
        assert.equal(time.dateOf(Temporal.Instant.from(instant)), shown.slice(0, 10));
      }),
      { numRuns: 300 },
    );
  }
});

test('contract: on the day of a clock change, each instant has its own offset', () => {
  const time = createLocalTime('America/New_York');
  assert.equal(time.show('2026-03-08T06:59:59.999Z'), '2026-03-08T01:59:59-05:00');
  assert.equal(time.show('2026-03-08T07:00:00.000Z'), '2026-03-08T03:00:00-04:00');
  assert.equal(time.show('2026-11-01T05:30:00.000Z'), '2026-11-01T01:30:00-04:00');
  assert.equal(time.show('2026-11-01T06:30:00.000Z'), '2026-11-01T01:30:00-05:00');
});

test('contract: instants in other formats than PostgreSQL’s are shown too, and an invalid one is an error', () => {
  const time = createLocalTime('Asia/Manila');
  assert.equal(time.show('2026-11-21T01:00:00Z'), '2026-11-21T09:00:00+08:00');
  assert.equal(time.show('2026-11-20T20:00:00-05:00'), '2026-11-21T09:00:00+08:00');
  assert.equal(time.show('2026-12-31T23:59:59.999Z'), '2027-01-01T07:59:59+08:00');
  assert.equal(time.showOrNull(null), null);
  for (const wrong of ['infinity', '2026-13-01T00:00:00.000Z', '2026-11-21T29:00:00.000Z'])
    assert.throws(() => time.show(wrong), RangeError, wrong);
});

test('contract: an instant whose year does not have four digits in some zone is refused', () => {
  for (const zone of ZONES) {
    const time = createLocalTime(zone);
    for (const text of ['9999-12-31T23:59:59.999999999-14:00', '0000-06-01', '0001-01-01T00:00+14:00'])
      assert.equal(time.read(text), null, `${text} in ${zone}`);
    for (const text of ['9999-12-29T12:00', '0001-01-03T12:00-14:00'])
      assert.equal(time.dateOf(time.read(text)!).length, '9999-12-29'.length, `${text} in ${zone}`);
  }
});
