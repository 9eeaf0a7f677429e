import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spanOf, turned } from '../../../apps/console/src/court/calendar/days.ts';
import { roomsOf } from '../../../apps/console/src/court/calendar/rooms.ts';

const branch = (id: number, room: string | null, station: string | null = null) => ({
  id,
  name: `Branch ${id}`,
  station,
  room,
});

const hearing = (id: string, location: string | null, branchId: number) => ({
  id,
  type: 'hearing',
  location,
  branch_id: branchId,
  branch_name: `Branch ${branchId}`,
});

const shown = (rooms: ReturnType<typeof roomsOf<ReturnType<typeof hearing>>>) =>
  rooms.map(({ name, branches, hearings }) => [name, branches, hearings.map(({ id }) => id)]);

test('contract §3.1 the rooms of a day are those of branches and hearings, sorted, with "no room" last', () => {
  const branches = [branch(1, 'Sala 10'), branch(2, 'Sala 2'), branch(3, null)];
  const entries = [
    hearing('a', null, 3),
    hearing('b', 'Sala 10', 1),
    { ...hearing('meeting', 'Sala 2', 2), type: 'meeting' },
    hearing('c', 'Chapel', 1),
    hearing('d', 'Sala 10', 3),
  ];
  assert.deepEqual(shown(roomsOf(entries, { listed: branches, known: branches })), [
    ['Chapel', ['Branch 1'], ['c']],
    ['Sala 2', ['Branch 2'], []],
    ['Sala 10', ['Branch 1', 'Branch 3'], ['b', 'd']],
    [null, ['Branch 3'], ['a']],
  ]);
  assert.deepEqual(roomsOf([], { listed: [branch(3, ' ')], known: [] }), []);
});

test('contract §3.1 room names ignore case, accents and spaces within a station, and are distinct across stations', () => {
  const known = [branch(1, null, 'Iriga'), branch(2, null, 'Ligao'), branch(3, null, 'IRIGA ')];
  const entries = [
    hearing('a', 'Salón 1', 1),
    hearing('b', ' salon  1', 3),
    hearing('c', 'Salon 1', 2),
    hearing('d', '  ', 1),
  ];
  assert.deepEqual(shown(roomsOf(entries, { listed: [], known })), [
    ['Salon 1', ['Branch 2'], ['c']],
    ['Salón 1', ['Branch 1', 'Branch 3'], ['a', 'b']],
    [null, ['Branch 1'], ['d']],
  ]);
});

test('contract §3.1 the room view shows one day and moves by one day', () => {
  assert.deepEqual(spanOf('rooms', '2026-12-31'), { start: '2026-12-31', end: '2026-12-31' });
  assert.equal(turned('rooms', '2026-12-31', 1), '2027-01-01');
  assert.equal(turned('rooms', '2026-03-01', -1), '2026-02-28');
});
