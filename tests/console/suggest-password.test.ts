import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomBits } from '@bulwagan/testing/samples/entropy.ts';
import { suggestPassword } from '../../apps/console/src/court/users/suggest-password.ts';

test('ASVS 11.5.1 a password suggested by the court pages has at least 128 random bits', () => {
  const passwords = Array.from({ length: 2_000 }, suggestPassword);
  assert.equal(new Set(passwords).size, 2_000);
  for (const password of passwords) assert.match(password, /^([A-Za-z2-9]{5}-){4}[A-Za-z2-9]{5}$/);
  assert.ok(randomBits(passwords) >= 128, `${randomBits(passwords)} bits`);
});
