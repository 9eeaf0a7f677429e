import { anyCharacter } from '@bulwagan/testing/samples/any-character.ts';
import fc from 'fast-check';

// biome-ignore lint/suspicious/noExplicitAny: JSON, whatever it holds.
type Json = any;

export const ideographs = (count: number, from = 0x20_000): string =>
  Array.from({ length: count }, (_, index) => String.fromCodePoint(from + ((index * 7_919) % 40_000))).join(
    '',
  );

/** Well-formed ids that no record has. */
export const MISSING_UUID = '0193d3a0-0000-7000-8000-00000000dead';
export const MISSING_ID = 2_147_483_646;

/** Valid texts that programs often mishandle; they must be stored byte for byte. */
export const NAUGHTY_TEXTS = [
  'Ñoño Peñaflor-Dela Cruz, Jr.',
  'e\u0301 is not é',
  '\ufeffa mark before',
  'a\u00adsoft hyphen, a\u200bspace of no width, a\u2060joiner',
  '\u202eright to left\u202c',
  'line\nbreak\r\nand\ttab',
  '\u0001\u0007\u001b[31m control \u007f\u0085',
  '\u2028\u2029',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'Z̶͓̈́a̷̛͔l̸̙͠g̴̣̀o̵͙͝',
  'ﷺ',
  'İıſKÅ ẞß ﬁ',
  '％＿＼',
  '%_\\',
  "'; drop table users; --",
  '<script>alert(1)</script>&amp;',
  '{{7*7}}#{7*7}',
  '=cmd|/c calc!A0',
  '../../etc/passwd',
  '\\N \\. \\x00',
  'null',
  'NaN',
  'constructor',
  '__proto__',
  'toString',
  '  around  ',
  '\u{10ffff}\ufffe\uffff\ufdd0',
  ideographs(60),
];

const LONG_TEXTS = [
  'x'.repeat(256),
  ideographs(255),
  ideographs(500, 0x4e00),
  ideographs(1_000),
  ideographs(1_001),
  '"\\'.repeat(127),
  'x'.repeat(10_001),
  '😀'.repeat(10_000),
  `${'a'.repeat(64)}@${'b.'.repeat(90)}example`,
  '@'.repeat(5_000),
  'https://'.repeat(300),
];

const BAD_TEXTS = ['', ' ', '\u00a0', '\u3000', '\u0000', 'a\u0000b', '\ud800', '\udfff\ud800', 'a\ud83d'];

const TIMES = [
  '2026-02-30',
  '2026-02-29',
  '2026-13-01',
  '2026-00-00',
  '0000-01-01',
  '0001-01-01',
  '0000-02-29T00:00:00Z',
  '9999-12-31',
  '9999-12-31T23:59:59.999999999-14:00',
  '9999-12-31T23:59:59-23:59',
  '0001-01-01T00:00:00+14:00',
  '10000-01-01',
  '10000-01-01T00:00:00Z',
  '-000001-01-01',
  '+275760-09-13T00:00:00Z',
  '2026-03-02T24:00',
  '2026-03-02T23:59:60Z',
  '2026-03-02T09:00:00+25:00',
  '2026-03-02T09:00:00-05:00',
  '2026-03-02T09:00:00+14:00',
  '2026-03-02 09:00',
  '2026-03-02 09:00:00Z',
  '2026-03-02\n09:00:00Z',
  '2026-03-02\u300009:00:00Z',
  '2026-03-02t09:00:00z',
  '2026-03-02T09:00:00+08',
  '2026-03-02T09:00:00-0000',
  '2026-03-02T09:00:00.123456789Z',
  '2090-03-02T09:00:00.1234567890Z',
  '2090-03-02T09:00:60Z',
  '2090-03-02T23:59:60Z',
  '2026-03-02T09:00:00[Asia/Manila]',
  '20260302T090000Z',
  '2026-W10-1',
  'now',
  'infinity',
  'today',
  'epoch',
  '1899-12-31T23:59:59Z',
  '2200-01-01',
];

const ODD_IDS = [
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '{00000000-0000-0000-0000-000000000000}',
  'urn:uuid:00000000-0000-0000-0000-000000000000',
  '00000000000000000000000000000000',
];

const NUMBERS = [
  0,
  -1,
  1.5,
  -0,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  Number.MAX_SAFE_INTEGER,
  2 ** 53 + 2,
  1e21,
  1.797e308,
  5e-324,
];

/** Fields that a client must not set, and names with a special meaning in JavaScript. */
export const MEMBER_NAMES = [
  'id',
  'status',
  'created_by',
  'classification',
  'branch_id',
  'reviewed_by',
  'is_system',
  'is_super_user',
  'version',
  'avatar_key',
  'order_column',
  'limit_amount_centavos',
  'reach',
  'case_number',
  'created_at',
  'user_id',
  'disabled_at',
  'password_hash',
  '__proto__',
  'constructor',
  'toString',
  'length',
  '',
  '\u0000',
  '\ud800',
  'a.b/c~d',
];

/** Returns nested objects and arrays. */
export const deep = (depth: number): Json => {
  let value: Json = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? { a: value } : [value];
  return value;
};

export const one = <T>(values: readonly T[]) => fc.constantFrom(...(values as [T, ...T[]]));

/** Bad values that a client may send in any field. */
export const badValue: fc.Arbitrary<Json> = fc.oneof(
  one(NAUGHTY_TEXTS),
  one(BAD_TEXTS),
  one(TIMES),
  { weight: 2, arbitrary: one(LONG_TEXTS) },
  one(ODD_IDS),
  one(NUMBERS),
  one<Json>([null, true, false, {}, [], [null], [[]], [{}], { length: -1 }, { toString: 1 }]),
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  one([33, 200]).map(deep),
  one([101, 10_000]).map((length) => Array.from({ length }, (_, index) => index)),
  one([101, 10_000]).map((length) => Array.from({ length }, () => ({ name: 'View Evidence', type: 'x' }))),
);

/** One bad value of each kind, and all values that once caused a fault. */
export const ALL_BAD: readonly Json[] = [
  ...NAUGHTY_TEXTS,
  ...BAD_TEXTS,
  ...TIMES,
  ...LONG_TEXTS,
  ...ODD_IDS,
  ...NUMBERS,
  null,
  true,
  {},
  [],
];
