import assert from 'node:assert/strict';
import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { describe, test } from 'node:test';
import { type SignatureInput, signatureHeader, verifySignature } from './signature.ts';

const SECRET = 'whsk_test_of_an_endpoint';
const NOW_IN_SECONDS = 1_763_687_799;
const NOW = Temporal.Instant.fromEpochMilliseconds(NOW_IN_SECONDS * 1000);
const BODY = Buffer.from('{"data":{"id":"evt_1","attributes":{"type":"payment.paid","livemode":false}}}');

function hmac(signed: string | Buffer, secret = SECRET): string {
  return createHmac('sha256', secret).update(signed).digest('hex');
}

const DIGEST = hmac(`${NOW_IN_SECONDS}.${BODY}`);

function verify(input: Partial<SignatureInput>) {
  return verifySignature({
    header: `t=${NOW_IN_SECONDS},te=${DIGEST},li=`,
    rawBody: BODY,
    secrets: [SECRET],
    liveMode: false,
    now: NOW,
    ...input,
  });
}

function assertRefused(input: Partial<SignatureInput>, reason: string, because = reason): void {
  const verdict = verify(input);
  assert.equal(verdict.ok, false, because);
  assert.equal(verdict.ok === false && verdict.reason, reason, because);
}

describe('F§6 signature header', () => {
  test('F§6 a delivery without the header is refused', () => {
    assertRefused({ header: undefined }, 'missing_header');
    assertRefused({ header: '' }, 'missing_header');
  });

  test('F§6 a header in another format is refused', () => {
    const t = NOW_IN_SECONDS;
    const headers: unknown[] = [
      null,
      42,
      {},
      [`t=${t},te=${DIGEST},li=`],
      [`t=${t}`, `te=${DIGEST}`],
      DIGEST,
      't',
      ',',
      ',,,',
      '=',
      `t=${t}`,
      `te=${DIGEST}`,
      `t=${t};te=${DIGEST}`,
      `t=${t} te=${DIGEST}`,
      `t=${t},te=${DIGEST},`,
      `,t=${t},te=${DIGEST}`,
      `t=${t},,te=${DIGEST}`,
      `t =${t},te=${DIGEST}`,
      `t= ${t},te=${DIGEST}`,
      `t=${t},te= ${DIGEST}`,
      `T=${t},TE=${DIGEST}`,
      `t=${t},v1=${DIGEST}`,
      `t=${t},te="${DIGEST}"`,
      `t=${t},te=${DIGEST}\n`,
      `t=${t},te=\u00a0${DIGEST}`,
      `t=${t},te=${DIGEST}\u00a0`,
      `t=${t},te==${DIGEST}`,
    ];
    for (const header of headers) assertRefused({ header }, 'malformed_header', JSON.stringify(header));
  });

  test('F§6 a repeated part is refused, even with the same value', () => {
    const t = NOW_IN_SECONDS;
    for (const header of [
      `t=${t},t=${t},te=${DIGEST}`,
      `t=1,t=${t},te=${DIGEST}`,
      `t=${t},te=${DIGEST},te=${DIGEST}`,
      `t=${t},te=${'0'.repeat(64)},te=${DIGEST}`,
      `t=${t},te=${DIGEST},li=,li=`,
    ]) {
      assertRefused({ header }, 'malformed_header', header);
    }
  });

  test('F§6 an empty expected part never matches, in either mode', () => {
    assertRefused({ header: `t=${NOW_IN_SECONDS},te=,li=${DIGEST}` }, 'malformed_header');
    assertRefused({ header: `t=${NOW_IN_SECONDS},te=${DIGEST},li=`, liveMode: true }, 'malformed_header');
    assertRefused({ header: `t=${NOW_IN_SECONDS},te,li` }, 'malformed_header');
  });

  test('F§6 a digest that is not 64 lower-case hex digits is refused', () => {
    for (const digest of [
      DIGEST.toUpperCase(),
      DIGEST.slice(0, 63),
      `${DIGEST}0`,
      `${DIGEST.slice(0, 63)}g`,
      `0x${DIGEST.slice(2)}`,
      DIGEST.repeat(2),
      Buffer.from(DIGEST, 'hex').toString('base64'),
    ]) {
      assertRefused({ header: `t=${NOW_IN_SECONDS},te=${digest}` }, 'malformed_header', digest);
    }
  });

  test('F§6 a header of one megabyte is refused at once', () => {
    const started = performance.now();
    assertRefused(
      { header: `t=${NOW_IN_SECONDS},te=${DIGEST},x=${'a'.repeat(1_000_000)}` },
      'malformed_header',
    );
    assertRefused({ header: ','.repeat(1_000_000) }, 'malformed_header');
    assert.ok(performance.now() - started < 2_000);
  });

  test('F§6 a correct digest in the part of the other mode is refused', () => {
    const zeros = '0'.repeat(64);
    assertRefused({ header: `t=${NOW_IN_SECONDS},te=${zeros},li=${DIGEST}` }, 'no_match');
    assertRefused({ header: `t=${NOW_IN_SECONDS},te=${DIGEST},li=${zeros}`, liveMode: true }, 'no_match');
  });

  test('F§6 a timestamp that is not plain digits is refused', () => {
    for (const t of ['', 'NaN', '-1', '+1763687799', '1763687799.0', '1e9', '0x1', '١٧٦٣', 'Infinity']) {
      assertRefused({ header: `t=${t},te=${hmac(`${t}.${BODY}`)}` }, 'malformed_header', t);
    }
    const tooLong = ['1763687799000', '9223372036854775808', '1'.repeat(400)];
    for (const t of tooLong)
      assertRefused({ header: `t=${t},te=${hmac(`${t}.${BODY}`)}` }, 'malformed_header', t);
  });

  test('F§6 parts may come in any order, with blanks and unknown parts between', () => {
    const t = NOW_IN_SECONDS;
    for (const header of [
      `t=${t},te=${DIGEST},li=`,
      `t=${t},te=${DIGEST}`,
      `li=,te=${DIGEST},t=${t}`,
      `t=${t}, te=${DIGEST}, li=`,
      ` t=${t} ,\tte=${DIGEST} `,
      `t=${t},v2=abc,te=${DIGEST},li=nonsense`,
    ]) {
      assert.equal(verify({ header }).ok, true, header);
    }
  });
});

describe('F§6 signature of the body', () => {
  test('F§6 the exact HMAC of the bytes as sent is accepted, in test and in live mode', () => {
    assert.deepEqual(verify({}), { ok: true, timestamp: NOW_IN_SECONDS, ageInSeconds: 0 });
    assert.equal(verify({ header: `t=${NOW_IN_SECONDS},te=,li=${DIGEST}`, liveMode: true }).ok, true);
    const header = signatureHeader({
      rawBody: BODY,
      secret: SECRET,
      liveMode: true,
      timestamp: NOW_IN_SECONDS,
    });
    assert.equal(verify({ header, liveMode: true }).ok, true);
  });

  test('F§6 known vectors: HMAC-SHA256 of time, dot and body', () => {
    // Computed with `printf '1763687799.{}' | openssl dgst -sha256 -hmac whsk_vector`.
    const digest = 'ba3119af29b3096cd093f9b17a7bfeeeee2071eca34f1169d93e21dcb5a84224';
    const input = {
      header: `t=1763687799,te=${digest}`,
      rawBody: Buffer.from('{}'),
      secrets: ['whsk_vector'],
    };
    assert.equal(verify(input).ok, true);
  });

  test('F§6 another secret, or none, is refused', () => {
    assertRefused({ secrets: ['whsk_other'] }, 'no_match');
    assertRefused({ secrets: [`${SECRET} `] }, 'no_match');
    assertRefused({ secrets: [] }, 'no_secret');
    assertRefused({ secrets: [''] }, 'no_secret');
    const header = `t=${NOW_IN_SECONDS},te=${createHmac('sha256', '').update(`${NOW_IN_SECONDS}.${BODY}`).digest('hex')}`;
    assertRefused({ header, secrets: [''] }, 'no_secret');
    assertRefused({ header, secrets: ['', SECRET] }, 'no_match');
  });

  test('F§6 during a rotation both secrets are valid, and afterwards only the new one', () => {
    const renewed = 'whsk_renewed';
    const header = `t=${NOW_IN_SECONDS},te=${hmac(`${NOW_IN_SECONDS}.${BODY}`, renewed)}`;
    assert.equal(verify({ secrets: [SECRET, renewed] }).ok, true);
    assert.equal(verify({ header, secrets: [SECRET, renewed] }).ok, true);
    assert.equal(verify({ header, secrets: [renewed] }).ok, true);
    assertRefused({ secrets: [renewed] }, 'no_match');
  });

  test('F§6 an equivalent body with other formatting is refused', () => {
    const text = '{"a":1,"b":"é"}';
    const header = `t=${NOW_IN_SECONDS},te=${hmac(`${NOW_IN_SECONDS}.${text}`)}`;
    assert.equal(verify({ header, rawBody: Buffer.from(text) }).ok, true);
    for (const other of [
      '{"b":"é","a":1}',
      '{"a": 1,"b":"é"}',
      '{"a":1,"b":"\\u00e9"}',
      '{"a":1,"b":"e\u0301"}',
      '{"a":1.0,"b":"é"}',
      '{"a":2,"a":1,"b":"é"}',
      `\ufeff${text}`,
      `${text}\n`,
      ` ${text}`,
      '',
    ]) {
      assertRefused({ header, rawBody: Buffer.from(other) }, 'no_match', other);
    }
    assertRefused({ header, rawBody: Buffer.from(text, 'latin1') }, 'no_match');
    assertRefused({ header, rawBody: Buffer.from(text, 'utf16le') }, 'no_match');
  });

  test('F§6 a body that is not text is signed as bytes', () => {
    const rawBody = Buffer.from([0xff, 0x00, 0xfe, 0x80, 0x0a]);
    const header = `t=${NOW_IN_SECONDS},te=${hmac(Buffer.concat([Buffer.from(`${NOW_IN_SECONDS}.`), rawBody]))}`;
    assert.equal(verify({ header, rawBody }).ok, true);
    assertRefused({ header, rawBody: Buffer.from(rawBody.toString('utf8')) }, 'no_match');
  });

  test('F§6 the digits of the time are signed as written', () => {
    const header = `t=0${NOW_IN_SECONDS},te=${DIGEST}`;
    assertRefused({ header }, 'no_match');
    assertRefused({ header: `t=${NOW_IN_SECONDS - 1},te=${DIGEST}` }, 'no_match');
  });

  test('F§6 none of the 16,384 one-bit changes of a 2 kB body is accepted', () => {
    const body = randomBytes(2_048);
    const header = signatureHeader({
      rawBody: body,
      secret: SECRET,
      liveMode: false,
      timestamp: NOW_IN_SECONDS,
    });
    let accepted = 0;
    for (let bit = 0; bit < body.length * 8; bit += 1) {
      const changed = Buffer.from(body);
      changed[bit >> 3]! ^= 1 << (bit & 7);
      if (verify({ header, rawBody: changed }).ok) accepted += 1;
    }
    assert.equal(accepted, 0, `body ${body.toString('hex')}`);
    assert.equal(verify({ header, rawBody: body }).ok, true);
  });

  test('F§6 no one-bit change of the digest is accepted', () => {
    for (let bit = 0; bit < 256; bit += 1) {
      const digest = Buffer.from(DIGEST, 'hex');
      digest[bit >> 3]! ^= 1 << (bit & 7);
      assertRefused({ header: `t=${NOW_IN_SECONDS},te=${digest.toString('hex')}` }, 'no_match', `bit ${bit}`);
    }
    const forged = randomBytes(32).toString('hex');
    assertRefused({ header: `t=${NOW_IN_SECONDS},te=${forged}` }, 'no_match', forged);
  });
});

describe('F§6 replay window', () => {
  const signedAt = (timestamp: number) => ({
    header: signatureHeader({ rawBody: BODY, secret: SECRET, liveMode: false, timestamp }),
  });

  test('F§6 a delivery more than 300 seconds old is refused, with its age', () => {
    assertRefused(signedAt(NOW_IN_SECONDS - 301), 'too_old');
    assert.deepEqual(verify(signedAt(NOW_IN_SECONDS - 8_190)), {
      ok: false,
      reason: 'too_old',
      ageInSeconds: 8_190,
    });
    assertRefused(signedAt(0), 'too_old');
  });

  test('F§6 a delivery more than 300 seconds ahead is refused', () => {
    assertRefused(signedAt(NOW_IN_SECONDS + 301), 'too_new');
    assertRefused(signedAt(999_999_999_999), 'too_new');
  });

  test('F§6 a late delivery with an invalid signature is reported as invalid', () => {
    assertRefused({ header: `t=${NOW_IN_SECONDS - 301},te=${DIGEST}` }, 'no_match');
  });

  test('F§6 up to 300 seconds either way is accepted', () => {
    for (const age of [-300, -299, 0, 299, 300]) {
      const verdict = verify(signedAt(NOW_IN_SECONDS - age));
      assert.deepEqual(verdict, { ok: true, timestamp: NOW_IN_SECONDS - age, ageInSeconds: age });
    }
  });

  test('F§6 the window is configurable', () => {
    const { header } = signedAt(NOW_IN_SECONDS - 8_190);
    assert.equal(verify({ header, toleranceInSeconds: 8_190 }).ok, true);
    assertRefused({ header, toleranceInSeconds: 8_189 }, 'too_old');
  });

  test('F§6 the window moves with the clock', () => {
    const { header } = signedAt(NOW_IN_SECONDS);
    assert.equal(verify({ header, now: NOW.add({ seconds: 300 }) }).ok, true);
    assertRefused({ header, now: NOW.add({ seconds: 301 }) }, 'too_old');
  });
});

test('F§6 174 random bodies, keys and times: the exact HMAC is accepted, variations are not', () => {
  for (let index = 0; index < 174; index += 1) {
    const rawBody = randomBytes(randomInt(0, 4_096));
    const secret = randomBytes(randomInt(1, 200)).toString('base64');
    const timestamp = NOW_IN_SECONDS + randomInt(-300, 301);
    const liveMode = index % 2 === 0;
    const header = signatureHeader({ rawBody, secret, liveMode, timestamp });
    const shown = `${secret} ${timestamp} ${rawBody.toString('hex')}`;
    assert.equal(verify({ header, rawBody, secrets: [secret], liveMode }).ok, true, shown);
    assert.equal(verify({ header, rawBody, secrets: [secret], liveMode: !liveMode }).ok, false, shown);
    assert.equal(verify({ header, rawBody, secrets: [`${secret}a`], liveMode }).ok, false, shown);
  }
});
