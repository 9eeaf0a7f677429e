import { constants, createPrivateKey, createSign, generateKeyPairSync, sign } from 'node:crypto';
import { base64url, type Forged, type Forger, shown, signed, write } from '../forging.ts';
import { claims } from './token-claims.ts';

/** Forged tokens, most of them signed with the real key, so that only the claim checks refuse them. */

/** Names of RFC 7518 and its registry, and names that have fooled implementations. */
const ALGORITHMS = [
  ...['HS256', 'HS384', 'HS512', 'RS256', 'RS384', 'RS512', 'ES256', 'ES384', 'ES512', 'ES256K'],
  ...['PS256', 'PS384', 'PS512', 'EdDSA', 'Ed25519', 'Ed448', 'ML-DSA-44', 'ML-DSA-65', 'ML-DSA-87'],
  ...['RSA1_5', 'RSA-OAEP', 'RSA-OAEP-256', 'A128KW', 'A192KW', 'A256KW', 'dir', 'ECDH-ES', 'ECDH-ES+A128KW'],
  ...['A128GCMKW', 'A256GCMKW', 'PBES2-HS256+A128KW', 'PBES2-HS512+A256KW', 'A128CBC-HS256', 'A256GCM'],
  ...['HS256/64', 'HS1', 'MD5', 'SHA256', 'RS1', 'http://www.w3.org/2000/09/xmldsig#hmac-sha1'],
];

/** `none` in every capitalization, and with characters that trimming or case folding may remove. */
function* spellingsOfNone(): Generator<string> {
  for (let mask = 0; mask < 16; mask += 1)
    yield [...'none'].map((letter, at) => ((mask >> at) & 1 ? letter.toUpperCase() : letter)).join('');
  yield* [
    'none ',
    ' none',
    '\tnone',
    'none\n',
    'none\u0000',
    'no\u0000ne',
    'nоne',
    'ｎｏｎｅ',
    'none\u200b',
    '"none"',
  ];
  yield* [
    '',
    ' ',
    'null',
    'undefined',
    'false',
    '0',
    'NULL',
    'hs256',
    'Hs256',
    'hS256',
    'HS256 ',
    ' HS256',
    'HS256\n',
  ];
}

function* algorithms({ header, payload, key, good }: Forger): Generator<Forged> {
  const [, body, signature] = good.split('.');
  for (const alg of spellingsOfNone()) {
    const head = write({ ...header, alg });
    yield [`alg ${shown(alg)}, signed`, signed({ ...header, alg }, payload, key)];
    yield [`alg ${shown(alg)}, nothing signed`, `${head}.${body}.`];
    yield [`alg ${shown(alg)}, two parts`, `${head}.${body}`];
    yield [`alg ${shown(alg)}, the good signature`, `${head}.${body}.${signature}`];
  }
  for (const alg of ALGORITHMS.filter((name) => name !== 'HS256')) {
    yield [`alg ${alg} under HMAC-SHA-256`, signed({ ...header, alg }, payload, key)];
    yield [`alg ${alg}, the good signature`, `${write({ ...header, alg })}.${body}.${signature}`];
  }
  for (const hash of ['sha1', 'md5', 'sha384', 'sha512', 'sha3-256'])
    yield [`HS256 by ${hash}`, signed(header, payload, key, hash)];
  for (const alg of [null, 0, 1, true, false, [], ['HS256'], {}, { alg: 'HS256' }])
    yield [`alg ${shown(alg)}`, signed({ ...header, alg }, payload, key)];
}

/** Keys embedded or referenced in the token, and the public key of an asymmetric pair used as the secret. */
function* keys({ header, payload, key, good }: Forger): Generator<Forged> {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ed = generateKeyPairSync('ed25519');
  const evil = Buffer.from('a key of the attacker, of 32 bytes or more');
  const oct = { kty: 'oct', k: base64url(evil) };
  const brought: Record<string, unknown>[] = [
    { jwk: oct },
    { jwk: rsa.publicKey.export({ format: 'jwk' }) },
    { jwk: ec.publicKey.export({ format: 'jwk' }) },
    { jku: 'https://evil.test/jwks.json' },
    { jku: 'file:///etc/passwd' },
    { jku: 'http://127.0.0.1:1/keys' },
    { x5u: 'https://evil.test/cert.pem' },
    { x5c: [base64url('a certificate')] },
    { x5t: base64url('a thumbprint') },
    { 'x5t#S256': base64url('a thumbprint') },
    { iss: 'https://evil.test' },
    { crit: ['exp'] },
    { crit: ['b64'], b64: false },
    { zip: 'DEF' },
    { enc: 'A256GCM' },
    { cty: 'JWT' },
    { p2c: 1e9, p2s: 'AAAA' },
    { epk: {}, apu: '', apv: '' },
    { ppt: 'shaken' },
  ];
  const kids = [
    '../../dev/null',
    '/dev/null',
    "' union select 'k",
    '0',
    '',
    '*',
    '{{7*7}}',
    '| sleep 10',
    'a'.repeat(900),
  ];
  for (const more of [...brought, ...kids.map((kid) => ({ kid }))]) {
    yield [`header ${shown(more)}, the attacker's key`, signed({ ...header, ...more }, payload, evil)];
    yield [`header ${shown(more)}, the right key`, signed({ ...header, ...more }, payload, key)];
  }
  const pems = [rsa.publicKey, ec.publicKey, ed.publicKey].flatMap((one) => [
    one.export({ format: 'pem', type: 'spki' }),
    one.export({ format: 'der', type: 'spki' }),
  ]);
  const wrong = ['', ' ', '\0', 'secret', 'changeme', 'your-256-bit-secret', 'null', key.toString('hex')];
  for (const secret of [
    ...wrong,
    base64url(key),
    key.subarray(1),
    Buffer.concat([key, Buffer.of(0)]),
    evil,
    ...pems,
  ])
    yield [`key ${shown(String(secret))}`, signed(header, payload, secret as Buffer)];
  const [, body] = good.split('.');
  for (const [alg, key_, padding] of [
    ['RS256', rsa.privateKey, constants.RSA_PKCS1_PADDING],
    ['PS256', rsa.privateKey, constants.RSA_PKCS1_PSS_PADDING],
  ] as const) {
    const text = `${write({ ...header, alg })}.${body}`;
    yield [
      `truly ${alg}`,
      `${text}.${base64url(createSign('sha256').update(text).sign({ key: key_, padding }))}`,
    ];
  }
  for (const [alg, pair] of [
    ['ES256', ec],
    ['EdDSA', ed],
  ] as const) {
    const text = `${write({ ...header, alg })}.${body}`;
    const hash = alg === 'EdDSA' ? null : 'sha256';
    const options = {
      key: createPrivateKey(pair.privateKey.export({ format: 'pem', type: 'pkcs8' })),
      dsaEncoding: 'ieee-p1363' as const,
    };
    yield [`truly ${alg}`, `${text}.${base64url(sign(hash, Buffer.from(text), options))}`];
    yield [`${alg} of zeros`, `${text}.${base64url(Buffer.alloc(64))}`];
  }
}

/** Alternative encodings of a valid token. */
function* forms({ good, header, payload, key }: Forger): Generator<Forged> {
  const [head, body, signature] = good.split('.') as [string, string, string];
  const parts = [head, body, signature];
  const at = (index: number, text: string) => parts.with(index, text).join('.');
  for (const [index, part] of parts.entries()) {
    for (const tail of [
      '=',
      '==',
      '===',
      ' ',
      '\u00a0',
      '.',
      'A',
      'AA',
      '-',
      '%3D',
      '%00',
      ';',
      ',',
      '#',
      '!',
    ])
      yield [`part ${index} and ${shown(tail)}`, at(index, part + tail)];
    for (const lead of ['=', '+', '/', '.', 'A'])
      yield [`${shown(lead)} and part ${index}`, at(index, lead + part)];
    const standard = Buffer.from(part, 'base64url').toString('base64');
    if (standard !== part) yield [`part ${index} in base64`, at(index, standard)];
    yield [`part ${index} in hex`, at(index, Buffer.from(part, 'base64url').toString('hex'))];
    yield [`part ${index} twice`, at(index, part + part)];
    yield [`part ${index} left out`, at(index, '')];
    yield [`part ${index} cut`, at(index, part.slice(0, -1))];
    yield [`part ${index} with a line break`, at(index, `${part.slice(0, 8)}\u0085${part.slice(8)}`)];
    for (const letter of trailingBits(part))
      yield [`part ${index} with other last bits`, at(index, part.slice(0, -1) + letter)];
  }
  yield ['four parts', `${good}.${signature}`];
  yield ['five parts, like an encrypted token (JWE)', `${head}..${body}.${signature}.${signature}`];
  yield ['reversed', [...parts].reverse().join('.')];
  yield ['JSON form', JSON.stringify({ protected: head, payload: body, signature })];
  for (const text of ['{}', '[]', 'null', '"HS256"', '{', '\uFEFF{"alg":"HS256","typ":"at+jwt"}'])
    yield [`header ${shown(text)}`, signed(text, payload, key)];
  const written = JSON.stringify(header);
  yield ['header in another order', signed({ typ: header.typ, alg: header.alg }, payload, key)];
  yield ['header with a space', signed(written.replace(':', ': '), payload, key)];
  yield ['header with an escape', signed(written.replace('HS', '\\u0048S'), payload, key)];
  yield ['header with two algorithms', signed(written.replace('{', '{"alg":"none",'), payload, key)];
  for (const text of [
    '',
    'a.b.c',
    '...',
    '..',
    'null',
    'undefined',
    '[object Object]',
    'e30.e30.e30',
    '0',
    'true',
  ])
    yield [`${shown(text)}`, text];
}

/** Returns the letters that differ only in bits that base64url ignores. */
function trailingBits(part: string): string[] {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const unused = { 2: 4, 3: 2 }[part.length % 4] ?? 0;
  const last = letters.indexOf(part.at(-1)!);
  return [...letters].filter(
    (_, index) => index !== last && index >> unused === last >> unused && unused > 0,
  );
}

/** Returns all forged tokens, each with its defect. */
export function forgeAll(forger: Forger): Forged[] {
  const all = [...algorithms(forger), ...keys(forger), ...forms(forger), ...claims(forger)];
  // Some equal the valid token, where the part to change is absent.
  return all.filter(([, token]) => token !== forger.good);
}
