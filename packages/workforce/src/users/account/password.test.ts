import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomBits } from '@bulwagan/testing/samples/entropy.ts';
import { randomPassword } from './password.ts';

test('ASVS 11.5.1 a generated password has at least 128 random bits and no letters that are easily confused', () => {
  const passwords = Array.from({ length: 2_000 }, randomPassword);
  assert.equal(new Set(passwords).size, 2_000);
  for (const password of passwords) assert.match(password, /^([a-hjkmnp-z2-9]{7}-){3}[a-hjkmnp-z2-9]{7}$/);
  assert.ok(randomBits(passwords) >= 128, `${randomBits(passwords)} bits`);
});
