import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordMetric } from '@bulwagan/testing/metrics.ts';
import { flood } from '../../bench/flood/flood.ts';
import { floodFigures, isFloodHeld, MOST_TIMES, timesOf } from '../../bench/flood/section.ts';

const SETTINGS = { signInsPerSecond: 500, seconds: 60, readsPerSecond: 40, restInSeconds: 30, workers: 1 };

test('a flood of sign-ins is refused early with Retry-After, and reads continue', async (t) => {
  const result = await flood(SETTINGS);
  for (const line of floodFigures(result)) t.diagnostic(line);
  const name = `${SETTINGS.signInsPerSecond} sign-ins per second for ${SETTINGS.seconds} s, each from another IP address`;
  const unanswered = result.flood.statuses[0] ?? 0;
  recordMetric({
    check: `${name}: requests without a response`,
    figure: String(unanswered),
    goal: '0',
    holds: unanswered === 0,
  });
  const times = timesOf(result);
  recordMetric({
    check: `${name}: p99 of reads by signed-in users`,
    figure: `${times.toFixed(2)} times its value at rest`,
    goal: `under ${MOST_TIMES} times`,
    holds: times < MOST_TIMES,
  });
  assert.equal(result.flood.sent, SETTINGS.signInsPerSecond * SETTINGS.seconds);
  assert.ok(isFloodHeld(result), floodFigures(result).join('\n'));
});
