import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meetingOf, type PlaceValues, placeOf } from '../../console/src/court/hearings/place.ts';

const EMPTY: PlaceValues = { hearing_mode: 'in-person', room: '', judge: '', meeting_url: '' };
const CHOSEN: PlaceValues = { ...EMPTY, room: 'Chapel', judge: 'Hon. Ong' };

test('C§6 a room or a judge that is emptied in the form of a hearing is that of the branch again', () => {
  assert.deepEqual(placeOf({ ...CHOSEN, judge: ' ' }, CHOSEN), { room: 'Chapel', judge: null });
  assert.deepEqual(placeOf(EMPTY, CHOSEN), { room: null, judge: null });
});

test('C§6 what the form of a hearing shows and nobody touches stays as it is', () => {
  assert.deepEqual(placeOf(CHOSEN, CHOSEN), { room: 'Chapel', judge: 'Hon. Ong' });
  // In a branch that the case came to since, what was chosen for the hearing alone is not shown, and is not to be lost.
  assert.deepEqual(placeOf(EMPTY, EMPTY), {});
  assert.deepEqual(placeOf({ ...EMPTY, room: ' Sala 2 ' }, EMPTY), { room: 'Sala 2' });
});

test('C§4 a hearing that is moved to be in person has no videoconference any more', () => {
  const online = { ...EMPTY, hearing_mode: 'videoconferencing', meeting_url: 'https://meet.example/7' };
  assert.deepEqual(meetingOf(online, online), { meeting_url: 'https://meet.example/7' });
  assert.deepEqual(meetingOf({ ...online, hearing_mode: 'hybrid', meeting_url: '  ' }, online), {
    meeting_url: null,
  });
  assert.deepEqual(meetingOf({ ...online, hearing_mode: 'in-person' }, online), { meeting_url: null });
  // The form shows no address of one that was in person before.
  assert.deepEqual(meetingOf({ ...online, hearing_mode: 'in-person' }, EMPTY), {});
});
