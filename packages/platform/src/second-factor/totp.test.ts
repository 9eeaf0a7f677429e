import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyUri, matchingStep, newSecret } from './totp.ts';

/**
 * Test vectors of RFC 6238, appendix B, SHA-1: the ASCII secret in base32, and the last six of each code's eight
 * digits.
 */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const VECTORS: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];
const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1_000);

test('C§5 a text that is not exactly six ASCII digits is not a code', async () => {
  for (const code of [
    '',
    '28708',
    '2870820',
    ' 287082',
    '287082\n',
    '28708２',
    '2.8708',
    '+28708',
    '0x1234',
    '-87082',
  ]) {
    assert.equal(await matchingStep(SECRET, code, at(59)), undefined, code);
  }
});

test('C§5 the six vectors of RFC 6238 are accepted in their time step and one step either way, and not two steps away', async () => {
  for (const [seconds, code] of VECTORS) {
    const step = Math.floor(seconds / 30);
    for (const away of [-2, 2]) {
      assert.equal(await matchingStep(SECRET, code, at(seconds + away * 30)), undefined, `${code} ${away}`);
    }
    for (const away of [-1, 0, 1]) {
      assert.equal(await matchingStep(SECRET, code, at(seconds + away * 30)), step, `${code} ${away}`);
    }
  }
});

test('C§5 a time step lasts from its first millisecond to its last', async () => {
  const code = '081804';
  const step = Math.floor(1_111_111_109 / 30);
  const edge = (ms: number) => matchingStep(SECRET, code, Temporal.Instant.fromEpochMilliseconds(ms));
  assert.equal(await edge((step - 1) * 30_000 - 1), undefined);
  assert.equal(await edge((step - 1) * 30_000), step);
  assert.equal(await edge((step + 2) * 30_000 - 1), step);
  assert.equal(await edge((step + 2) * 30_000), undefined);
});

test('a secret has 160 bits and is unique, and its URI names issuer and account', async () => {
  const secrets = await Promise.all(Array.from({ length: 100 }, newSecret));
  assert.equal(new Set(secrets).size, 100);
  for (const secret of secrets) assert.match(secret, /^[A-Z2-7]{32}$/);
  assert.equal(
    await keyUri(SECRET, 'Bulwagan Court', 'clerk@court.test'),
    `otpauth://totp/Bulwagan%20Court:clerk%40court.test?issuer=Bulwagan%20Court&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`,
  );
});
