import assert from 'node:assert/strict';
import { truncate } from 'node:fs/promises';
import { test } from 'node:test';
import { breachesFile, breachesOf, sha1 } from '@bulwagan/testing/samples/breached-passwords.ts';
import { openBreachedPasswords } from './breached-passwords.ts';
import { findWeakness } from './new-passwords.ts';

test('ASVS 6.2.12 passwords are compared byte for byte: any difference makes another password', async (t) => {
  const breaches = await breachesOf(t, ['a long sentence', 'niño sa dagat', 'correct horse battery staple']);
  for (const password of ['a long sentence', 'niño sa dagat', 'correct horse battery staple'])
    assert.equal(await breaches.has(password), true, password);
  for (const password of ['a long sentence ', 'A long sentence', 'nin\u0303o sa dagat', ''])
    assert.equal(await breaches.has(password), false, password);
});

test('ASVS 6.2.12 concurrent look-ups each get their own answer', async (t) => {
  const breaches = await breachesOf(
    t,
    Array.from({ length: 2_000 }, (_, index) => `password ${index}`),
  );
  const answers = await Promise.all(
    Array.from({ length: 400 }, (_, index) => breaches.has(`password ${index * 10}`)),
  );
  assert.deepEqual(
    answers,
    Array.from({ length: 400 }, (_, index) => index < 200),
  );
});

const errorOf = async (asking: Promise<unknown>): Promise<Error> => {
  try {
    await asking;
  } catch (error) {
    return error as Error;
  }
  throw new Error('It was answered.');
};

test('ASVS 6.2.12 when the file fails later every password is refused, and the error contains no password or hash', async (t) => {
  const path = await breachesFile(
    t,
    Array.from({ length: 500 }, (_, index) => `password ${index}`),
  );
  const breaches = await openBreachedPasswords(path);
  const rules = { refusesCommonPasswords: true, breachedPasswords: breaches };
  assert.equal(await findWeakness(rules, 'canary that sings in no cage'), undefined);
  await truncate(path, 50);
  const cutOff = await errorOf(findWeakness(rules, 'canary that sings in no cage'));
  await breaches.close();
  const closed = await errorOf(findWeakness(rules, 'canary that sings in no cage'));
  for (const error of [cutOff, closed]) {
    assert.equal(error.constructor.name, 'BreachedPasswordsUnreadable');
    const reported = `${error.stack} ${(error.cause as Error).stack}`;
    assert.doesNotMatch(
      reported,
      new RegExp(`canary|${sha1('canary that sings in no cage').slice(0, 8)}`, 'i'),
    );
  }
  // A password that is refused for another reason needs no file.
  assert.match(String(await findWeakness(rules, 'password1')), /too common/);
  assert.equal(await findWeakness({ ...rules, refusesCommonPasswords: false }, 'anything'), undefined);
});
