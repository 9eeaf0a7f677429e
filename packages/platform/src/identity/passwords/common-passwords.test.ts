import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { isCommonPassword } from './common-passwords.ts';
import { LOCAL_WORDS } from './local-words.ts';

test('The most common passwords are recognized in any case', () => {
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

test('All ten thousand entries of the list are recognized', () => {
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

test('ASVS 6.2.11 passwords made of words of this product are refused like the most common ones', () => {
  for (const password of [
    'Bulwagan2026!',
    'bulwagan-court-2026',
    '2026CourtClerk',
    'SHERIFFS.2026',
    'PayrollAdministrator',
    '#Workforce#',
  ])
    assert.equal(isCommonPassword(password), true, password);
  for (const password of [
    'courtyard2026',
    'Bulwagan ng bayan',
    'my court 2026',
    '2026-11-23',
    '2026!bulwaga',
  ])
    assert.equal(isCommonPassword(password), false, password);
  // Maximum length and made almost entirely of local words: the check must still be fast.
  assert.equal(isCommonPassword(`${'courtadmin'.repeat(99)}courtyard`), false);
});

test('no local word is a prefix of another', () => {
  for (const word of LOCAL_WORDS)
    assert.deepEqual(
      LOCAL_WORDS.filter((other) => other !== word && other.startsWith(word)),
      [],
    );
});

test('A unique password and an empty text are not common', () => {
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
