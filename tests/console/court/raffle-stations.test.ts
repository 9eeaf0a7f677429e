import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stationIn, stationsOf } from '../../../apps/console/src/court/raffles/stations.ts';

const branches = [
  { court_type: 'RTC', station: 'Lipa City' },
  { court_type: 'RTC', station: 'Malolos City' },
  { court_type: 'RTC', station: 'Lipa City' },
  { court_type: 'MTC', station: 'Malolos City' },
  { court_type: 'MTC', station: null },
];

test('contract §3.1 a raffle is held in all stations when the chosen one has no branch of the court type chosen after it', () => {
  assert.deepEqual(stationsOf(branches, 'RTC'), ['Lipa City', 'Malolos City']);
  assert.deepEqual(stationsOf(branches, 'MTC'), ['Malolos City']);
  assert.equal(stationIn(branches, 'RTC', 'Lipa City'), 'Lipa City');
  assert.equal(stationIn(branches, 'MTC', 'Lipa City'), null);
  assert.equal(stationIn(branches, 'MTC', 'Malolos City'), 'Malolos City');
  assert.equal(stationIn(branches, 'RTC', ''), null);
});
