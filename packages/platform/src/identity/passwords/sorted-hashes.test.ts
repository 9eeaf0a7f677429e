import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sha1 } from '@bulwagan/testing/samples/breached-passwords.ts';
import { createRandom } from '../../commands/random.ts';
import { assertHashFile, type HashFile, hasHash } from './sorted-hashes.ts';

const random = createRandom(Number(process.env.TEST_SEED ?? 6_212));
const COUNT = 2_000;
const known = Array.from({ length: COUNT }, (_, index) => sha1(`password ${index}`)).sort();
const unknown = Array.from({ length: COUNT }, (_, index) => sha1(`another ${index}`));
/** Counts from a few to millions, so that lines have different lengths. */
const lines = known.map((hash) => `${hash}:${1 + Math.floor(10 ** (7 * random.fraction() ** 3))}`);

function fileOf(text: string): HashFile & { reads: number } {
  const bytes = Buffer.from(text, 'latin1');
  return {
    size: bytes.length,
    reads: 0,
    async read(from, length) {
      this.reads += 1;
      assert.ok(from >= 0 && length <= 4_096 && from + length <= bytes.length);
      return bytes.subarray(from, from + length);
    },
  };
}

const FORMS: [name: string, text: string][] = [
  ['LF', `${lines.join('\n')}\n`],
  ['CRLF', `${lines.join('\r\n')}\r\n`],
  ['LF, the last line without an end', lines.join('\n')],
  ['CRLF, the last line without an end', lines.join('\r\n')],
];

for (const [name, text] of FORMS) {
  test(`ASVS 6.2.12 every hash of a file is found, and no other: ${name}`, async () => {
    const file = fileOf(text);
    await assertHashFile(file);
    for (const hash of known) assert.equal(await hasHash(file, hash), true, hash);
    for (const hash of unknown) assert.equal(await hasHash(file, hash), false, hash);
  });
}

test('ASVS 6.2.12 files of a few lines work, including their first and last line and hashes outside them', async () => {
  for (let count = 1; count <= 200; count += count < 5 ? 1 : 39) {
    const file = fileOf(lines.slice(0, count).join('\r\n'));
    await assertHashFile(file);
    for (const hash of [known[0]!, known[count - 1]!]) assert.equal(await hasHash(file, hash), true);
    for (const hash of ['0'.repeat(40), known[count]!, 'F'.repeat(40)])
      assert.equal(await hasHash(file, hash), false);
  }
});

const LINE_LENGTH = 45;
const BILLION = 1_000_000_000;

/** Virtual file of a billion lines: each line is generated when it is read. */
function billionLines(partOf: (share: number) => number) {
  const hashAt = (index: number) =>
    Math.floor(partOf((index + 0.5) / BILLION) * 2 ** 52)
      .toString(16)
      .padStart(13, '0')
      .toUpperCase()
      .padEnd(40, '7');
  const file: HashFile & { reads: number } = {
    size: BILLION * LINE_LENGTH,
    reads: 0,
    async read(from, length) {
      file.reads += 1;
      const first = Math.floor(from / LINE_LENGTH);
      const last = Math.floor((from + length - 1) / LINE_LENGTH);
      let text = '';
      for (let index = first; index <= last; index += 1) text += `${hashAt(index)}:234\n`;
      return Buffer.from(text, 'latin1')
        .subarray(from - first * LINE_LENGTH)
        .subarray(0, length);
    },
  };
  return { file, hashAt };
}

test('ASVS 6.2.12 a look-up in a billion lines reads a few blocks, and a few dozen for any distribution', async () => {
  // Deviations from a uniform distribution as large as random draws have: proportional to the root of their number.
  const drawn = (share: number) =>
    share + 1.5e-5 * Math.sin(Math.PI * 160 * share) + 1e-7 * Math.sin(Math.PI * 20_000 * share);
  const spreads: [partOf: (share: number) => number, most: number][] = [
    [drawn, 4],
    [(share) => share ** 8, 32],
    [(share) => (share < 0.999 ? share / 1e6 : share - 0.001), 32],
  ];
  for (const [partOf, most] of spreads) {
    const { file, hashAt } = billionLines(partOf);
    for (const index of [0, 1, BILLION - 1, ...Array.from({ length: 30 }, () => random.below(BILLION))]) {
      file.reads = 0;
      assert.equal(await hasHash(file, hashAt(index)), true);
      assert.equal(await hasHash(file, hashAt(index).replace(/7$/, '8')), false);
      assert.ok(file.reads <= 2 * most, `${file.reads} reads for two questions about line ${index}`);
    }
  }
});

test('ASVS 6.2.12 an invalid file is reported, wherever the invalid part is', async () => {
  const broken = (at: number, line: string) => lines.with(at, line).join('\n');
  const wrong: [text: string, words: RegExp][] = [
    ['', /empty/],
    ['\n', /a line of it/],
    [`\xef\xbb\xbf${lines.join('\n')}`, /a line of it/],
    [lines.join('\n').toLowerCase(), /a line of it/],
    [known.join('\n'), /a line of it/],
    [lines.map((line) => line.slice(8)).join('\n'), /a line of it/],
    [`${lines.join('\n')}\n\n`, /a line of it/],
    [broken(0, 'hash:count'), /a line of it/],
    [broken(COUNT - 1, 'the end'), /a line of it/],
    ['0'.repeat(100_000), /a line of it/],
    [
      lines.toSorted((one, other) => Number(other.slice(41)) - Number(one.slice(41))).join('\n'),
      /not sorted/,
    ],
    [`${lines.join('\n')}\n${lines.join('\n')}`, /not sorted/],
    [lines.toReversed().join('\n'), /not sorted/],
  ];
  for (const [text, words] of wrong) await assert.rejects(assertHashFile(fileOf(text)), words);

  // An invalid line that is found only during a look-up must be an error, not a negative answer.
  const file = fileOf(lines.map((line, index) => (index % 50 === 0 ? 'x' : line)).join('\n'));
  await assert.rejects(hasHash(file, known[51]!), /a line of it/);
});
