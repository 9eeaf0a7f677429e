import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashToken, isSameSecret, randomToken } from './secrets.ts';

test('A token with fewer than 128 bits is refused', () => {
  for (const bytes of [0, 15, -1, 16.5, Number.NaN]) assert.throws(() => randomToken(bytes), RangeError);
});

test('Secrets that differ in one bit, in length or only invisibly are not equal', () => {
  assert.equal(isSameSecret('abc', 'abd'), false);
  assert.equal(isSameSecret('abc', 'abcd'), false);
  assert.equal(isSameSecret('abc', ''), false);
  assert.equal(isSameSecret('ñ', 'n\u0303'), false);
  assert.equal(isSameSecret(Buffer.from([0, 1]), Buffer.from([0, 0])), false);
});

test('A text and the same secret as bytes compare as equal', () => {
  assert.equal(isSameSecret('', ''), true);
  assert.equal(isSameSecret('ñ', Buffer.from('ñ')), true);
});

test('A token is base64url of the requested length and never repeats', () => {
  const tokens = Array.from({ length: 10_000 }, () => randomToken());
  assert.equal(new Set(tokens).size, tokens.length);
  for (const token of tokens) assert.match(token, /^[A-Za-z0-9_-]{43}$/);
  assert.match(randomToken(16), /^[A-Za-z0-9_-]{22}$/);
});

test('The bits of tokens are uniformly distributed', () => {
  const bits = Buffer.concat(Array.from({ length: 4_000 }, () => Buffer.from(randomToken(), 'base64url')));
  let ones = 0;
  for (const byte of bits) ones += byte.toString(2).replaceAll('0', '').length;
  const share = ones / (bits.length * 8);
  // Six standard deviations of a fair coin tossed 1,024,000 times.
  assert.ok(Math.abs(share - 0.5) < 0.003, `${share} of the bits are one`);
});

test('The stored form of a token is its SHA-256, not the token', () => {
  assert.equal(
    hashToken('abc').toString('hex'),
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});
