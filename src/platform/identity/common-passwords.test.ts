import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { isCommonPassword } from './common-passwords.ts';

test('A9 The most common passwords are known, in whatever case', () => {
  for (const password of [
    'password',
    '12345678',
    'qwertyuiop',
    'iloveyou',
    'password1',
    'p@ssw0rd',
    'letmein1',
  ]) {
    assert.equal(isCommonPassword(password), true, password);
    assert.equal(isCommonPassword(password.toUpperCase()), true, password.toUpperCase());
  }
});

test('A9 All ten thousand of the list are known', () => {
  const list = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  assert.equal(list.length, 10_000);
  assert.equal(new Set(list).size, 10_000);
  for (const password of list) {
    assert.match(password, /^[\x21-\x7e]+$/);
    assert.equal(isCommonPassword(password), true, password);
  }
});

test('A9 A password nobody else has, and nothing at all, are not common', () => {
  for (const password of [
    '',
    ' ',
    'password ',
    'bulwagan ng bayan 1898',
    '__proto__',
    'constructor',
    'p'.repeat(1_000_000),
  ]) {
    assert.equal(isCommonPassword(password), false);
  }
});
