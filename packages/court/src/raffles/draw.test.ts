import assert from 'node:assert/strict';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { drawnIndex } from './draw.ts';

/** Independent implementation of the documented method, on bytes instead of big integers. */
function byHand(seed: Buffer, caseId: string, count: number): number {
  const remainder = (bytes: Buffer, by: number) => bytes.reduce((rest, byte) => (rest * 256 + byte) % by, 0);
  // 2^256 modulo n: the part above the largest multiple of n.
  const excess = remainder(Buffer.from([1, ...Buffer.alloc(32)]), count);
  let hash = createHash('sha256').update(seed).update(caseId).digest();
  const isAbove = () => 2n ** 256n - BigInt(`0x${hash.toString('hex')}`) <= BigInt(excess);
  while (isAbove()) hash = createHash('sha256').update(hash).digest();
  return remainder(hash, count);
}

test('A draw follows the documented method', () => {
  for (let run = 0; run < 500; run += 1) {
    const [seed, id, count] = [randomBytes(32), randomUUID(), 1 + (run % 97)];
    assert.equal(drawnIndex(seed, id, count), byHand(seed, id, count));
  }
  const seed = Buffer.alloc(32, 7);
  const id = '0195f0a2-0000-7000-8000-00000000abcd';
  assert.equal(drawnIndex(seed, id.toUpperCase(), 12), drawnIndex(seed, id, 12));
  assert.equal(drawnIndex(seed, id, 1), 0);
});

test('A draw without a candidate throws', () => {
  for (const count of [0, -1, 1.5, Number.NaN])
    assert.throws(() => drawnIndex(Buffer.alloc(32), randomUUID(), count), RangeError);
});

test('Every candidate is drawn about equally often', () => {
  const [draws, count] = [7000, 7];
  const times = new Array<number>(count).fill(0);
  const id = randomUUID();
  for (let run = 0; run < draws; run += 1) {
    const seed = createHash('sha256').update(`run ${run}`).digest();
    times[drawnIndex(seed, id, count)]! += 1;
  }
  const expected = draws / count;
  const chiSquared = times.reduce((sum, seen) => sum + (seen - expected) ** 2 / expected, 0);
  // With six degrees of freedom, exceeded by chance once in a million.
  assert.ok(chiSquared < 38, `${times.join(' ')}: ${chiSquared}`);
});
