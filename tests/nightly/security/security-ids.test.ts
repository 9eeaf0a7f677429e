import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomToken } from '@bulwagan/platform/identity/secrets.ts';
import { recordMetric } from '@bulwagan/testing/metrics.ts';

const COUNT = 1_000_000;
/** Standard deviations of a normal distribution; one run in some hundred million exceeds it. */
const FAR_OUT = 5.6;

test('a million session ids are distinct, and their bits have the ones and changes of random data', () => {
  const seen = new Set<string>();
  let [ones, changes, bits] = [0, 0, 0];
  let last = 0;
  for (let n = 0; n < COUNT; n += 1) {
    const token = randomToken();
    seen.add(token);
    for (const byte of Buffer.from(token, 'base64url'))
      for (let at = 7; at >= 0; at -= 1) {
        const bit = (byte >> at) & 1;
        ones += bit;
        changes += bit ^ last;
        last = bit;
        bits += 1;
      }
  }
  assert.equal(bits, COUNT * 256);
  const [monobit, runs] = [ones, changes].map(
    (count) => Math.abs(count - bits / 2) / (Math.sqrt(bits) / 2),
  ) as [number, number];
  recordMetric({
    check: 'a million session ids: duplicates and randomness',
    figure: `${COUNT - seen.size} duplicates, monobit ${monobit.toFixed(2)} and runs ${runs.toFixed(2)} standard deviations`,
    goal: `0 duplicates, below ${FAR_OUT}`,
    holds: seen.size === COUNT && monobit < FAR_OUT && runs < FAR_OUT,
  });
  assert.equal(seen.size, COUNT);
  assert.ok(monobit < FAR_OUT && runs < FAR_OUT, `${monobit} ${runs}`);
});
