import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomBits } from '@bulwagan/testing/samples/entropy.ts';
import { newRecoveryCodes } from './recovery-codes.ts';

test('ASVS 6.5.2 11.5.1 a recovery code has at least 128 random bits and is unique', () => {
  const codes = Array.from({ length: 250 }, newRecoveryCodes).flat();
  assert.equal(new Set(codes).size, 2_000);
  for (const code of codes) assert.match(code, /^[a-z0-9]{13}-[a-z0-9]{13}$/);
  assert.ok(randomBits(codes) >= 128, `${randomBits(codes)} bits`);
});
