import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from '../money/batch.ts';
import { boundsOf, judge, type Seen, slopeOf } from './trend.ts';

const TEN_MINUTES = 1 / 6;
const MEBI = 2 ** 20;

interface Leaks {
  megabytes?: number;
  handles?: number;
  /** Factor of response times at the end. */
  slower?: number;
}

/** Generates the measurements of a run with noise, a warm-up phase, and leaks that grow over the whole run. */
function run({ megabytes = 0, handles = 0, slower = 1 }: Leaks, hours: number): Seen {
  const random = seeded(1);
  const noise = (most: number) => (random() - 0.5) * 2 * most;
  const every = <T>(count: number, at: (share: number) => T) =>
    Array.from({ length: count }, (_, n) => at(n / (count - 1)));
  const warmUp = (share: number) => 30 * Math.min(1, share * 4);
  const ofTime = (share: number) => Math.round(1_700_000_000_000 + share * hours * 3_600_000);
  return {
    samples: every(600, (share) => ({
      at: ofTime(share),
      residentMiB: 250 + noise(60),
      handles: Math.round(80 + handles * share + random() * 40),
    })),
    collected: every(30, (share) => ({
      at: ofTime(share),
      usedInBytes: (66 + warmUp(share) + megabytes * share + noise(1)) * MEBI,
      residentInBytes: (250 + warmUp(share) + megabytes * share + noise(4)) * MEBI,
    })),
    p99sInMs: every(120, (share) => (20 + noise(8)) * (1 + (slower - 1) * share)),
  };
}

const missed = (leaks: Leaks, hours = TEN_MINUTES) =>
  judge(run(leaks, hours), hours)
    .filter(({ holds }) => !holds)
    .map(({ check }) => check);

test('a program that warms up and then stays constant passes despite noise', () => {
  assert.deepEqual(missed({}), []);
});

test('growing memory, open handles and slower responses are each detected', () => {
  assert.deepEqual(missed({ megabytes: 30 }), [
    'growth of the heap after garbage collection',
    'growth of resident memory after garbage collection',
  ]);
  assert.deepEqual(missed({ handles: 60 }), ['fewest open handles in the last third']);
  assert.deepEqual(missed({ slower: 3 }), ['p99 response time in the last third']);
});

test('a run of a day must meet the limits of a day, and one of an hour must not get slower', () => {
  assert.deepEqual(boundsOf(24), { growthMiB: 16, handles: 2, drift: 1.1 });
  assert.deepEqual(missed({}, 24), []);
  assert.deepEqual(missed({ megabytes: 30 }, 24), [
    'growth of the heap after garbage collection',
    'growth of resident memory after garbage collection',
  ]);
  assert.deepEqual(missed({ handles: 15 }), []);
  assert.deepEqual(missed({ handles: 15 }, 24), ['fewest open handles in the last third']);
  assert.deepEqual(missed({ slower: 1.7 }), []);
  assert.deepEqual(missed({ slower: 1.7 }, 1), ['p99 response time in the last third']);
});

test('the slope of a line is exact, wherever it starts', () => {
  const points = [1, 2, 4, 7].map((hours) => ({ hours: 480_000 + hours, value: 3 * hours - 5 }));
  assert.ok(Math.abs(slopeOf(points) - 3) < 1e-6);
});
