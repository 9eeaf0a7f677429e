import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isDate } from './cells.ts';
import { localTimeIn } from './local-time.ts';

test('a text that is not an instant has no local time', () => {
  const inManila = localTimeIn('Asia/Manila');
  for (const text of [
    'infinity',
    '2026-11-21',
    '2026-13-01T00:00Z',
    '2026-11-21T05:03:00',
    'Sat, 21 Nov 2026 Z',
    '',
  ]) {
    assert.equal(inManila(text), undefined, text);
  }
  // In Manila this instant is in the year 10000, which has five digits.
  assert.equal(inManila('9999-12-31T23:00:00Z'), undefined);
});

test('an instant is shown in local time, also across daylight saving changes', () => {
  const zones = ['Asia/Manila', 'America/New_York', 'Australia/Lord_Howe', 'Europe/Dublin', 'UTC'];
  const moment = fc.integer({ min: Date.UTC(1850, 0), max: Date.UTC(2100, 0) });
  const property = fc.property(
    fc.constantFrom(...zones),
    fc.array(moment, { maxLength: 20 }),
    (zone, moments) => {
      const localTime = localTimeIn(zone);
      for (const one of moments) {
        const instant = Temporal.Instant.fromEpochMilliseconds(one);
        const transition = instant.toZonedDateTimeISO(zone).getTimeZoneTransition('next');
        const around =
          transition === null
            ? []
            : [transition.toInstant(), transition.toInstant().subtract({ seconds: 1 })];
        for (const each of [instant, ...around]) {
          const expected = each
            .toZonedDateTimeISO(zone)
            .toPlainDateTime()
            .round({ smallestUnit: 'second', roundingMode: 'floor' });
          assert.equal(localTime(each.toString()), expected.toString().replace('T', ' '));
        }
      }
    },
  );
  fc.assert(property);
});

test('a date must exist in the calendar', () => {
  for (const text of [
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-00-10',
    '2026-13-01',
    '2026-01-00',
    '26-01-01',
    '2026-1-1',
  ]) {
    assert.equal(isDate(text), false, text);
  }
  for (const text of ['2024-02-29', '2000-02-29', '2026-12-31', '0001-01-01'])
    assert.equal(isDate(text), true, text);
});
