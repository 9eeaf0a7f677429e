import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meetingOf, type PlaceValues, placeOf } from '../../../apps/console/src/court/hearings/place.ts';

const EMPTY: PlaceValues = { hearing_mode: 'in-person', room: '', judge: '', meeting_url: '' };
const CHOSEN: PlaceValues = { ...EMPTY, room: 'Chapel', judge: 'Hon. Ong' };

test('C§6 clearing the room or judge of a hearing restores that of the branch', () => {
  assert.deepEqual(placeOf({ ...CHOSEN, judge: ' ' }, CHOSEN), { room: 'Chapel', judge: null });
  assert.deepEqual(placeOf(EMPTY, CHOSEN), { room: null, judge: null });
});

test('C§6 untouched fields of the hearing form stay unchanged', () => {
  assert.deepEqual(placeOf(CHOSEN, CHOSEN), { room: 'Chapel', judge: 'Hon. Ong' });
  // After the case moved to another branch, the form hides the hearing's own room and judge; they must not be lost.
  assert.deepEqual(placeOf(EMPTY, EMPTY), {});
  assert.deepEqual(placeOf({ ...EMPTY, room: ' Sala 2 ' }, EMPTY), { room: 'Sala 2' });
});

test('C§4 changing a hearing to in person removes its meeting URL', () => {
  const online = { ...EMPTY, hearing_mode: 'videoconferencing', meeting_url: 'https://meet.example/7' };
  assert.deepEqual(meetingOf(online, online), { meeting_url: 'https://meet.example/7' });
  assert.deepEqual(meetingOf({ ...online, hearing_mode: 'hybrid', meeting_url: '  ' }, online), {
    meeting_url: null,
  });
  assert.deepEqual(meetingOf({ ...online, hearing_mode: 'in-person' }, online), { meeting_url: null });
  // The form shows no URL for a hearing that was in person before.
  assert.deepEqual(meetingOf({ ...online, hearing_mode: 'in-person' }, EMPTY), {});
});
