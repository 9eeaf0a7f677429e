import assert from 'node:assert/strict';
import { constants, createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import { movableClock } from '../time/clock.ts';
import { createAccessTokens } from './access-tokens.ts';

const SECRET = 'a secret of the tests, longer than 32 bytes';
const OTHER_SECRET = 'another secret of the tests, also long enough';
const NOW = Temporal.Instant.from('2026-11-21T05:00:00Z');
const now = NOW.epochMilliseconds / 1_000;
const subject = { userId: 12, deviceId: 34, tokenVersion: 5 };
const options = { secrets: [SECRET], issuer: 'http://hall.test/fundraising', audience: 'mobile' };

const tokens = createAccessTokens({ ...options, clock: movableClock(NOW) });

const goodHeader = { alg: 'HS256', typ: 'at+jwt' };
const goodPayload = {
  iss: options.issuer,
  aud: options.audience,
  sub: '12',
  sid: '34',
  token_version: 5,
  iat: now,
  exp: now + 1_800,
  jti: 'AAAAAAAAAAAAAAAAAAAAAA',
};

const base64url = (text: string | Buffer) => Buffer.from(text).toString('base64url');

/** Signs any header and payload, as an attacker with the key would, so that only the checks of the content remain. */
function forge(header: unknown, payload: unknown, hash = 'sha256', secret = SECRET): string {
  const write = (part: unknown) => base64url(typeof part === 'string' ? part : JSON.stringify(part));
  const signed = `${write(header)}.${write(payload)}`;
  return `${signed}.${createHmac(hash, secret).update(signed).digest('base64url')}`;
}

const claim = (name: string, value: unknown) => forge(goodHeader, { ...goodPayload, [name]: value });
const header = (change: object) => forge({ ...goodHeader, ...change }, goodPayload);

function* headers(): Generator<[string, string]> {
  const spellings = [
    'none',
    'None',
    'nOnE',
    'NONE',
    'none ',
    ' none',
    'no\u0000ne',
    '',
    'hs256',
    'Hs256',
    'HS256 ',
  ];
  for (const alg of spellings) {
    yield [`alg ${JSON.stringify(alg)}`, header({ alg })];
    const signed = `${base64url(JSON.stringify({ ...goodHeader, alg }))}.${base64url(JSON.stringify(goodPayload))}`;
    yield [`alg ${JSON.stringify(alg)}, no signature`, `${signed}.`];
    yield [`alg ${JSON.stringify(alg)}, two segments`, signed];
  }
  for (const alg of [
    'HS384',
    'HS512',
    'HS1',
    'RS256',
    'RS384',
    'PS256',
    'ES256',
    'ES256K',
    'EdDSA',
    'dir',
    'A128KW',
    'HS256/64',
  ]) {
    yield [`alg ${alg} under HMAC-SHA-256`, header({ alg })];
  }
  yield ['HS384', forge({ ...goodHeader, alg: 'HS384' }, goodPayload, 'sha384')];
  yield ['HS512', forge({ ...goodHeader, alg: 'HS512' }, goodPayload, 'sha512')];
  yield ['HMAC-SHA-1', forge(goodHeader, goodPayload, 'sha1')];
  for (const alg of [null, 0, true, ['HS256'], { HS256: 1 }])
    yield [`alg ${JSON.stringify(alg)}`, header({ alg })];
  for (const typ of [
    'JWT',
    'jwt',
    'AT+JWT',
    'application/at+jwt',
    'rt+jwt',
    'refresh',
    '',
    null,
    1,
    ['at+jwt'],
  ]) {
    yield [`typ ${JSON.stringify(typ)}`, header({ typ })];
  }
  yield ['no typ', forge({ alg: 'HS256' }, goodPayload)];
  yield ['no alg', forge({ typ: 'at+jwt' }, goodPayload)];
  const own = { kty: 'oct', k: base64url(SECRET) };
  const more = {
    jku: 'https://evil.test/keys',
    x5u: 'https://evil.test/cert',
    jwk: own,
    x5c: ['AAAA'],
    x5t: 'AAAA',
    kid: '../../../../dev/null',
    crit: ['exp'],
    b64: false,
    zip: 'DEF',
    enc: 'A256GCM',
    cty: 'JWT',
    p2c: 1e9,
    nonce: 'x',
  };
  for (const [name, value] of Object.entries(more)) yield [`header ${name}`, header({ [name]: value })];
  yield ['header kid with SQL', header({ kid: "' union select 'x" })];
  yield ['header order', forge({ typ: 'at+jwt', alg: 'HS256' }, goodPayload)];
  yield ['header with a space', forge('{"alg": "HS256","typ":"at+jwt"}', goodPayload)];
  yield ['header with duplicate alg', forge('{"alg":"none","alg":"HS256","typ":"at+jwt"}', goodPayload)];
  for (const text of ['', '{}', '[]', 'null', '"HS256"', '1', '{', '\uFEFF{"alg":"HS256","typ":"at+jwt"}']) {
    yield [`header ${JSON.stringify(text)}`, forge(text, goodPayload)];
  }
}

function* payloads(): Generator<[string, string]> {
  const wrong: Record<string, unknown[]> = {
    sub: [
      12,
      12.5,
      null,
      '',
      '0',
      '-1',
      '012',
      '12 ',
      ' 12',
      '12.0',
      '1e1',
      '0x0c',
      '12\n',
      '１２',
      '2147483648',
      '99999999999',
      ['12'],
      { id: 12 },
      true,
    ],
    sid: [34, null, '', '0', '-1', '034', '2147483648', ['34'], true],
    token_version: ['5', '', null, 5.5, -1, 2_147_483_648, 1e300, [5], true, {}],
    exp: [
      String(now + 60),
      '',
      null,
      now + 60.5,
      -1,
      0,
      now,
      now - 1,
      now + 1_801,
      1e300,
      Number.MAX_SAFE_INTEGER,
      2 ** 53,
      [now + 60],
      true,
      {},
    ],
    iat: [String(now), '', null, now + 0.5, -1, now + 6, now + 86_400, 1e300, 2 ** 53, [now], true, {}],
    iss: [
      '',
      null,
      1,
      'http://hall.test/court',
      'http://hall.test/fundraising/',
      'HTTP://hall.test/fundraising',
      ['http://hall.test/fundraising'],
      {},
    ],
    aud: ['', null, 1, 'web', 'mobile ', 'Mobile', ['mobile'], ['mobile', 'web'], [], {}],
    nbf: [now, now - 10, now + 10, String(now), null],
    jti: [null, 1, [], {}],
  };
  for (const [name, values] of Object.entries(wrong)) {
    for (const value of values) yield [`${name} ${JSON.stringify(value)}`, claim(name, value)];
    if (name !== 'nbf') yield [`no ${name}`, claim(name, undefined)];
  }
  const text = JSON.stringify(goodPayload);
  for (const name of ['sub', 'exp', 'token_version', 'aud', '__proto__']) {
    yield [`duplicate ${name}`, forge(goodHeader, `{"${name}":"1",${text.slice(1)}`)];
    yield [
      `duplicate ${name}, equal`,
      forge(goodHeader, text.replace('{', `{"${name}":"12",`).replace(/}$/, ',"sub":"12"}')),
    ];
  }
  yield [
    'float exp of whole value',
    forge(goodHeader, text.replace(`"exp":${now + 1_800}`, `"exp":${now + 1_800}.0`)),
  ];
  yield ['exponent exp', forge(goodHeader, text.replace(`"exp":${now + 1_800}`, `"exp":${now + 1_800}e0`))];
  yield ['negative zero', forge(goodHeader, text.replace('"token_version":5', '"token_version":-0'))];
  yield ['space inside', forge(goodHeader, text.replace(',', ', '))];
  yield ['space after', forge(goodHeader, `${text} `)];
  yield ['byte order mark', forge(goodHeader, `\uFEFF${text}`)];
  yield ['escaped letter', forge(goodHeader, text.replace('"sub"', '"\\u0073ub"'))];
  yield ['cut JSON', forge(goodHeader, text.slice(0, -1))];
  yield ['two objects', forge(goodHeader, text + text)];
  for (const other of [
    '',
    '{}',
    '[]',
    'null',
    'true',
    '1',
    '"text"',
    `[${text}]`,
    '[['.repeat(300),
    '\u0000',
    'NaN',
  ]) {
    yield [`payload ${JSON.stringify(other).slice(0, 30)}`, forge(goodHeader, other)];
  }
  const signed = `${base64url(JSON.stringify(goodHeader))}.${base64url(Buffer.from([0x7b, 0xff, 0xfe, 0x7d]))}`;
  yield [
    'payload that is no UTF-8',
    `${signed}.${createHmac('sha256', SECRET).update(signed).digest('base64url')}`,
  ];
}

function* keysAndForms(): Generator<[string, string]> {
  const good = forge(goodHeader, goodPayload);
  const [head, body, signature] = good.split('.') as [string, string, string];
  const pair = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const publicKey = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  for (const secret of [
    OTHER_SECRET,
    '',
    ' ',
    SECRET.toUpperCase(),
    `${SECRET} `,
    SECRET.slice(1),
    publicKey,
    'secret',
    base64url(SECRET),
  ]) {
    yield [`key ${JSON.stringify(secret).slice(0, 20)}`, forge(goodHeader, goodPayload, 'sha256', secret)];
  }
  const rsa = `${base64url(JSON.stringify({ ...goodHeader, alg: 'RS256' }))}.${body}`;
  for (const padding of [constants.RSA_PKCS1_PADDING, constants.RSA_PKCS1_PSS_PADDING]) {
    const signer = createSign('sha256').update(rsa).sign({ key: pair.privateKey, padding });
    yield [`a true RSA signature, padding ${padding}`, `${rsa}.${base64url(signer)}`];
  }
  for (const at of [0, 1, 10, 42]) {
    const letter = signature[at] === 'A' ? 'B' : 'A';
    yield [
      `signature altered at ${at}`,
      `${head}.${body}.${signature.slice(0, at)}${letter}${signature.slice(at + 1)}`,
    ];
  }
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  for (const bits of [1, 2, 3]) {
    const last = alphabet[alphabet.indexOf(signature.at(-1)!) + bits]!;
    yield [`unused bits of the signature, ${bits}`, `${head}.${body}.${signature.slice(0, -1)}${last}`];
  }
  for (const length of [0, 1, 2, 21, 41, 42])
    yield [`signature cut to ${length}`, `${head}.${body}.${signature.slice(0, length)}`];
  for (const end of [
    '=',
    '==',
    '%3D',
    'A',
    'AAAA',
    ' ',
    '\n',
    '\r\n',
    '\t',
    '\u0000',
    '.',
    '..',
    '.AAAA',
    '+',
    '/',
    ';',
    ',',
  ]) {
    yield [`${JSON.stringify(end)} after it`, good + end];
    yield [`${JSON.stringify(end)} before it`, end + good];
    yield [`${JSON.stringify(end)} in the payload`, `${head}.${body}${end}.${signature}`];
  }
  for (let length = 1; length < good.length; length += 23) yield [`cut to ${length}`, good.slice(0, length)];
  yield ['segments exchanged', `${body}.${head}.${signature}`];
  yield [
    'signature of another payload',
    `${head}.${base64url(JSON.stringify({ ...goodPayload, sub: '1' }))}.${signature}`,
  ];
  yield ['with its scheme', `Bearer ${good}`];
  yield ['JSON serialization', JSON.stringify({ protected: head, payload: body, signature })];
  yield ['five segments', `${head}..${body}.${signature}.AAAA`];
  yield ['standard base64', `${head}.${body.replaceAll('-', '+').replaceAll('_', '/')}+.${signature}`];
  yield ['in hexadecimal', `${head}.${body}.${Buffer.from(signature, 'base64url').toString('hex')}`];
  yield ['full-width letters', good.replace('e', 'ｅ')];
  yield ['a letter that folds to ASCII', good.replace(/[kK]/, '\u212A').replace(/^e/, '\u0435')];
  for (const text of ['', '.', '..', '...', 'a.b.c', 'null', 'undefined', '[object Object]', '\ud800']) {
    yield [JSON.stringify(text), text];
  }
  yield ['longer than 2 kB, though signed', claim('note', 'x'.repeat(2_000))];
  yield ['a megabyte', `${head}.${'A'.repeat(1_048_576)}.${signature}`];
  yield ['a megabyte of dots', '.'.repeat(1_048_576)];
}

test('Several hundred generated tokens are all refused, each within 10 ms and without throwing', () => {
  const all = [...headers(), ...payloads(), ...keysAndForms()];
  assert.ok(all.length >= 300, `only ${all.length} tokens`);
  for (const [what, token] of all) {
    assert.equal(tokens.verify(token), null, what);
    const milliseconds = Math.min(...[1, 2, 3].map(() => timeToRefuse(token)));
    assert.ok(milliseconds < 10, `${what} took ${milliseconds} ms`);
  }
});

function timeToRefuse(token: string): number {
  const begun = performance.now();
  tokens.verify(token);
  return performance.now() - begun;
}

test('A value that is not a text is refused as a token', () => {
  for (const value of [undefined, null, 1, {}, ['a.b.c'], Buffer.from('a.b.c')]) {
    assert.equal(tokens.verify(value as unknown as string), null);
  }
});

test('A token with any single bit changed is refused', () => {
  const good = Buffer.from(tokens.issue(subject));
  let accepted = 0;
  for (let bit = 0; bit < good.length * 8; bit++) {
    const changed = Buffer.from(good);
    changed[bit >> 3]! ^= 1 << (bit & 7);
    if (tokens.verify(changed.toString('latin1')) !== null) accepted++;
  }
  assert.equal(accepted, 0);
});

test('A token is valid for less than 1800 seconds', () => {
  const clock = movableClock(NOW);
  const moved = createAccessTokens({ ...options, clock });
  const token = moved.issue(subject);
  for (const [at, isAccepted] of [
    ['2026-11-21T04:59:54.999Z', false],
    ['2026-11-21T04:59:55Z', true],
    ['2026-11-21T05:00:00Z', true],
    ['2026-11-21T05:29:59Z', true],
    ['2026-11-21T05:29:59.999Z', true],
    ['2026-11-21T05:30:00Z', false],
    ['2026-11-21T05:30:01Z', false],
    ['2027-11-21T05:00:00Z', false],
  ] as const) {
    clock.set(at);
    assert.equal(moved.verify(token) !== null, isAccepted, at);
  }
});

test('A shortened lifetime also applies to tokens issued before', () => {
  const shorter = createAccessTokens({ ...options, clock: movableClock(NOW), lifetimeInSeconds: 600 });
  assert.equal(shorter.verify(tokens.issue(subject)), null);
  assert.notEqual(tokens.verify(shorter.issue(subject)), null);
});

test('A missing secret or one shorter than 32 bytes is refused at start', () => {
  for (const secrets of [[], [''], ['x'.repeat(31)], [SECRET, 'short'], [Buffer.alloc(31)]]) {
    assert.throws(() => createAccessTokens({ ...options, secrets, clock: movableClock(NOW) }));
  }
});

test('After a rotation the new secret signs and the old one still verifies, until it is removed', () => {
  const rotated = createAccessTokens({
    ...options,
    secrets: [OTHER_SECRET, SECRET],
    clock: movableClock(NOW),
  });
  const dropped = createAccessTokens({ ...options, secrets: [OTHER_SECRET], clock: movableClock(NOW) });
  const old = tokens.issue(subject);
  assert.equal(dropped.verify(old), null);
  assert.equal(tokens.verify(rotated.issue(subject)), null);
  assert.equal(rotated.verify(old)?.userId, 12);
  assert.equal(dropped.verify(rotated.issue(subject))?.userId, 12);
});

test('F§5.4 A token carries user, device, version and time, and nothing else is read from it', () => {
  const claims = { ...subject, issuedAt: now, expiresAt: now + 1_800 };
  assert.deepEqual(tokens.verify(tokens.issue(subject)), claims);
  assert.deepEqual(tokens.verify(forge(goodHeader, goodPayload)), claims);
  assert.equal(tokens.lifetimeInSeconds, 1_800);
});

test('Tokens issued in the same second differ', () => {
  assert.notEqual(tokens.issue(subject), tokens.issue(subject));
});

test('A token names its user in the standard JWT claim', () => {
  const token = tokens.issue(subject);
  const [head, body] = token
    .split('.', 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));
  assert.deepEqual(head, goodHeader);
  assert.deepEqual({ ...body, jti: goodPayload.jti }, goodPayload);
});
