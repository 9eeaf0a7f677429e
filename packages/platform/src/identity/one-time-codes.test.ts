import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import {
  CODE_ATTEMPTS,
  CODE_COOLDOWN_IN_SECONDS,
  CODE_VALIDITY_IN_SECONDS,
  codeHash,
  isCode,
  judgeCode,
  newCode,
  type StoredCode,
  secondsUntilResend,
} from './one-time-codes.ts';

const KEY = Buffer.alloc(32, 7);
const SENT = Temporal.Instant.from('2026-11-21T05:00:00Z');
const at = (seconds: number) => SENT.add({ milliseconds: Math.round(seconds * 1_000) });
const hashOf = (code: string) => codeHash(KEY, 'verify email', 'ana@example.test', code);

function stored(change: Partial<StoredCode> = {}): StoredCode {
  return {
    hash: hashOf('123456'),
    attempts: 0,
    expiresAt: SENT.add({ seconds: CODE_VALIDITY_IN_SECONDS }),
    ...change,
  };
}

test('F§8 The constants are those of the specification', () => {
  assert.deepEqual([CODE_VALIDITY_IN_SECONDS, CODE_ATTEMPTS, CODE_COOLDOWN_IN_SECONDS], [900, 5, 60]);
});

test('F§3 A correct code is valid for less than 15 minutes', () => {
  for (const seconds of [900, 900.001, 901, 86_400]) {
    assert.deepEqual(judgeCode(stored(), hashOf('123456'), at(seconds)), { outcome: 'expired' });
  }
  for (const seconds of [0, 899, 899.999]) {
    assert.deepEqual(judgeCode(stored(), hashOf('123456'), at(seconds)), { outcome: 'accepted' });
  }
});

test('F§5.3 Five wrong attempts lock a code, and the correct one is refused afterwards', () => {
  const left = [0, 1, 2, 3, 4, 5, 6].map((attempts) =>
    judgeCode(stored({ attempts }), hashOf('654321'), at(1)),
  );
  assert.deepEqual(left, [
    { outcome: 'wrong', attemptsLeft: 4 },
    { outcome: 'wrong', attemptsLeft: 3 },
    { outcome: 'wrong', attemptsLeft: 2 },
    { outcome: 'wrong', attemptsLeft: 1 },
    { outcome: 'locked' },
    { outcome: 'locked' },
    { outcome: 'locked' },
  ]);
  for (const attempts of [5, 6]) {
    assert.deepEqual(judgeCode(stored({ attempts }), hashOf('123456'), at(1)), { outcome: 'locked' });
  }
  assert.deepEqual(judgeCode(stored({ attempts: 4 }), hashOf('123456'), at(1)), { outcome: 'accepted' });
});

test('Without a requested code, every code is wrong', () => {
  assert.deepEqual(judgeCode(undefined, hashOf('123456'), at(1)), { outcome: 'missing' });
});

test('A code is valid only for its person, purpose and key', () => {
  const others = [
    codeHash(KEY, 'reset password', 'ana@example.test', '123456'),
    codeHash(KEY, 'verify email', 'ben@example.test', '123456'),
    codeHash(Buffer.alloc(32, 8), 'verify email', 'ana@example.test', '123456'),
    codeHash(KEY, 'verify email', 'ana@example.test1', '23456'),
    codeHash(KEY, 'verify email","ana@example.test', '', '123456'),
    createHash('sha256').update('123456').digest(),
    Buffer.alloc(0),
  ];
  for (const other of others) assert.equal(judgeCode(stored(), other, at(1)).outcome, 'wrong');
});

test('A number and its text are the same subject', () => {
  assert.deepEqual(
    codeHash(KEY, 'verify email', 12, '000001'),
    codeHash(KEY, 'verify email', '12', '000001'),
  );
});

test('F§2 Only six ASCII digits are a code', () => {
  const refused = [
    '',
    '12345',
    '1234567',
    '12345a',
    '123 456',
    '123456\n',
    '-12345',
    '1e5000',
    '１２３４５６',
    '١٢٣٤٥٦',
  ];
  for (const text of refused) assert.equal(isCode(text), false, JSON.stringify(text));
  for (const text of ['000000', '999999']) assert.equal(isCode(text), true);
});

test('F§2 New codes are six digits, each uniformly distributed', () => {
  const rounds = 60_000;
  const counts = Array.from({ length: 6 }, () => new Array<number>(10).fill(0));
  for (let round = 0; round < rounds; round++) {
    const code = newCode();
    assert.ok(isCode(code));
    for (let place = 0; place < 6; place++) counts[place]![Number(code[place])]!++;
  }
  for (const place of counts) {
    let chiSquared = 0;
    for (const count of place) chiSquared += (count - rounds / 10) ** 2 / (rounds / 10);
    // Nine degrees of freedom: a fair draw exceeds 45 once in a million runs.
    assert.ok(chiSquared < 45, `chi squared is ${chiSquared}`);
  }
});

test('F§5.2 Another code can be sent 60 seconds after the last', () => {
  const seconds = [0, 0.001, 1, 59, 59.001, 59.999, 60, 61, 9_999].map((passed) =>
    secondsUntilResend(SENT, at(passed)),
  );
  assert.deepEqual(seconds, [60, 60, 59, 1, 1, 1, 0, 0, 0]);
  assert.equal(secondsUntilResend(undefined, SENT), 0);
});

test('After a clock is set back an hour the wait is one cooldown, not an hour', () => {
  assert.equal(secondsUntilResend(SENT, at(-3_600)), 60);
});
