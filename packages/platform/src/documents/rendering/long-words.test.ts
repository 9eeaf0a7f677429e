import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withBreaks } from './long-words.ts';

const BREAK = '\u200b';

test('contract §3.2 a word of more than 40 letters may break after each ten, and others stay as they are', () => {
  for (const text of ['', 'Villanueva-Dimaculangan', 'ñ'.repeat(40), '_'.repeat(60), 'pinaka-'.repeat(9)])
    assert.equal(withBreaks(text), text);
  assert.equal(
    withBreaks('x'.repeat(41)),
    [...Array.from({ length: 4 }, () => 'x'.repeat(10)), 'x'].join(BREAK),
  );
  assert.equal(withBreaks(`ab ${'y'.repeat(41)} cd`).replaceAll(BREAK, ''), `ab ${'y'.repeat(41)} cd`);
});

test('contract §3.2 a break keeps a letter and its diacritics together', () => {
  const letter = 'n\u0303';
  const parts = withBreaks(letter.repeat(41)).split(BREAK);
  assert.deepEqual(
    parts.map((part) => part.length),
    [20, 20, 20, 20, 2],
  );
});
