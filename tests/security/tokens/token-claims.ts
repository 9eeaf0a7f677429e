import { type Forged, type Forger, shown, signed } from '../forging.ts';

const HUGE = [1e300, 2 ** 53, Number.MAX_SAFE_INTEGER, 2_147_483_648, -2_147_483_649, '9'.repeat(400)];
const OTHER_TYPES = [
  null,
  true,
  false,
  '',
  ' ',
  [],
  {},
  [1],
  { '': 1 },
  1.5,
  -1,
  '１',
  '0x1',
  '1e0',
  '+1',
  '-0',
  '01',
  '1 ',
  '1\n',
];

/** Claims with wrong types, sizes, times, kinds and subjects, all signed with the real key. */
export function* claims({ header, payload, key, now }: Forger): Generator<Forged> {
  const withClaim = (name: string, value: unknown): Forged => [
    `${name} ${shown(value)}`,
    signed(header, { ...payload, [name]: value }, key),
  ];
  for (const name of ['sub', 'sid', 'token_version', 'iat', 'exp'])
    for (const value of [...OTHER_TYPES, ...HUGE, undefined]) yield withClaim(name, value);
  for (const value of [0, 999, '0', String(payload.token_version), (payload.token_version as number) - 1])
    yield withClaim('token_version', value);
  for (const seconds of [-1, 0, 1_801, 86_400]) yield withClaim('exp', now + seconds);
  for (const seconds of [6, 60, 86_400]) yield withClaim('iat', now + seconds);
  for (const value of [now - 10, now, now + 3_600, 'now', null]) yield withClaim('nbf', value);
  for (const name of ['sub', 'sid'])
    for (const other of [1, -1]) yield withClaim(name, Number(payload[name]) + other);
  for (const iss of ['', null, 'https://evil.test', 'Bulwagan', 'bulwagan ', ['bulwagan']])
    yield withClaim('iss', iss);
  for (const aud of ['', null, 'court', 'Fundraising', ['fundraising'], ['fundraising', 'court'], '*'])
    yield withClaim('aud', aud);
  for (const [name, value] of [
    ['roles', ['system_admin']],
    ['role', 'system_admin'],
    ['admin', true],
    ['scope', '*'],
    ['act', { sub: '1' }],
    ['__proto__', { sub: '1' }],
  ] as const)
    yield withClaim(name, value);
  for (const typ of [
    'rt+jwt',
    'refresh',
    'JWT',
    'jwt',
    'AT+JWT',
    'application/at+jwt',
    '',
    null,
    undefined,
    1,
  ])
    yield [`typ ${shown(typ)}`, signed({ ...header, typ }, payload, key)];
  const text = JSON.stringify(payload);
  for (const name of ['sub', 'sid', 'token_version', 'exp', 'iat', 'iss', 'aud', 'jti', '__proto__']) {
    const member = `"${name}":${JSON.stringify(payload[name] ?? '1')}`;
    yield [`${name} first and again`, signed(header, text.replace('{', `{${member},`), key)];
    yield [`${name} again at the end`, signed(header, text.replace(/}$/, `,${member}}`), key)];
  }
  yield ['a float with a whole value', signed(header, text.replace(/("exp":\d+)/, '$1.0'), key)];
  yield ['an exponent', signed(header, text.replace(/("iat":\d+)/, '$1e0'), key)];
  yield ['blanks', signed(header, JSON.stringify(payload, null, 1), key)];
  yield ['sorted members', signed(header, Object.fromEntries(Object.entries(payload).sort()), key)];
  yield ['a list', signed(header, [payload], key)];
  yield ['a deeply nested array', signed(header, '['.repeat(700), key)];
}
