import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from '../money/batch.ts';
import { mannWhitney, medianOf } from './mann-whitney.ts';

const isNear = (found: number, expected: number, within: number) =>
  assert.ok(Math.abs(found - expected) <= within, `${found} is not ${expected}`);

test('the rank test gives the SciPy result for the ages in its manual', () => {
  const { u, p } = mannWhitney([19, 22, 16, 29, 24], [20, 11, 17, 12]);
  assert.equal(u, 17);
  isNear(p, 0.111_346_886_533, 1e-6);
});

test('the rank test gives the R result for the New York ozone data of May and August, with many ties', () => {
  const can = [
    41, 36, 12, 18, 28, 23, 19, 8, 7, 16, 11, 14, 18, 14, 34, 6, 30, 11, 1, 11, 4, 32, 23, 45, 115, 37,
  ];
  const august = [
    39, 9, 16, 78, 35, 66, 122, 89, 110, 44, 28, 65, 22, 59, 23, 31, 44, 21, 9, 45, 168, 73, 76, 118, 84, 85,
  ];
  const { u, p } = mannWhitney(can, august);
  assert.equal(u, 127.5);
  isNear(p, 0.000_120_8, 3e-7);
  // The order of the samples does not matter.
  isNear(mannWhitney(august, can).p, p, 1e-12);
});

test('samples of one distribution differ only by chance', () => {
  assert.deepEqual(mannWhitney([3, 3, 3], [3, 3]), { u: 3, p: 1 });
  const values = Array.from({ length: 50 }, (_, n) => n);
  isNear(mannWhitney(values, values).p, 1, 1e-6);
  const random = seeded(1);
  const sample = () => Array.from({ length: 200 }, random);
  const found = Array.from({ length: 400 }, () => mannWhitney(sample(), sample()).p);
  // p is then uniformly distributed: of 400 values, 200 below 0.5 and 20 below 0.05, within four standard deviations.
  isNear(found.filter((p) => p < 0.5).length, 200, 40);
  isNear(found.filter((p) => p < 0.05).length, 20, 17);
});

test('with 2,000 long-tailed response times a shift of 5 % is found despite outliers', () => {
  const random = seeded(2);
  const time = () => 10 - 2 * Math.log(1 - random()) + (random() < 0.01 ? 500 * random() : 0);
  const times = Array.from({ length: 2_000 }, time);
  const alike = Array.from({ length: 2_000 }, time);
  const later = Array.from({ length: 2_000 }, () => time() + 0.5);
  assert.ok(mannWhitney(times, alike).p > 0.01);
  assert.ok(mannWhitney(times, later).p < 1e-6);
  isNear(medianOf(later) - medianOf(times), 0.5, 0.2);
});

test('the median of an even number of values is the mean of the middle two', () => {
  assert.equal(medianOf([9, 1, 5]), 5);
  assert.equal(medianOf([9, 1, 5, 7]), 6);
});
