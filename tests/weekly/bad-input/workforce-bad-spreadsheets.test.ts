import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { largeWorkbook } from '@bulwagan/platform/exports/testing/tables.ts';
import { costOf } from '@bulwagan/testing/memory.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { everything } from '../../workforce/bad-input-fixtures.ts';
import { HEADER, HEADERS, importFile, ROW, rowOf } from '../../workforce/spreadsheets.ts';

const testApp = await startWorkforce({ after });
const hr = await testApp.as('HR Admin');

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const MOST_BYTES = 200_000_000;
const MEBIBYTE = 1024 * 1024;

const csv = async (rows: string): Promise<Buffer> => Buffer.from(`${HEADER}\r\n${rows}`);

type Pieces = Iterable<string>;

function* around(begin: string, pieces: Pieces, end: string): Generator<string> {
  yield begin;
  yield* pieces;
  yield end;
}
function* repeated(count: number, piece: (at: number) => string): Generator<string> {
  for (let at = 0; at < count; at += 1) yield piece(at);
}

const sheet = (rows: Pieces) => ({
  'xl/worksheets/sheet1.xml': around(`<worksheet ${MAIN}><sheetData>`, rows, '</sheetData></worksheet>'),
});
const texts = (items: Pieces) => ({
  ...sheet([HEADERS]),
  'xl/sharedStrings.xml': around(`<sst ${MAIN}>`, items, '</sst>'),
});

/** Yields a thousand rows per chunk, with the headers first. */
const people = (thousands: number): Pieces =>
  around(
    HEADERS,
    repeated(thousands, (at) =>
      Array.from({ length: 1_000 }, (_, row) => rowOf(at * 1_000 + row + 2, ROW.split(','))).join(''),
    ),
    rowOf(thousands * 1_000 + 2, ROW.split(',')),
  );
/** Incompressible text that occupies memory, with padding around it. */
const padded = () => `<si><t>${randomBytes(20).toString('hex')}</t></si>${' '.repeat(60_000)}`;

/** Yields a thousand relations of a part per chunk. */
const relations = (thousands: number): Pieces =>
  repeated(thousands, (at) =>
    Array.from(
      { length: 1_000 },
      (_, n) => `<Relationship Id="${at}-${n}" Type="t" Target="${at}-${n}"/>`,
    ).join(''),
  );

interface Large {
  name: string;
  make(): Promise<Buffer>;
  status?: number;
  reason: RegExp;
  withinMs: number;
}

/** Each file is created when needed, since all together would fill the memory. */
const FILES: Large[] = [
  {
    name: 'a CSV file with 1,000,001 employees',
    make: () => csv(`${ROW}\r\n`.repeat(1_000_001)),
    reason: /more than 100,000 employees/,
    withinMs: 5_000,
  },
  {
    name: 'a workbook with 1,000,001 employees',
    make: () => largeWorkbook(sheet(people(1_000))),
    reason: /more than 100,000 employees/,
    withinMs: 15_000,
  },
  {
    name: 'a workbook with 400 MB of shared strings',
    make: () => largeWorkbook(texts(repeated(400_000, () => `<si><t>${'x'.repeat(1_000)}</t></si>`))),
    reason: /larger than allowed/,
    withinMs: 10_000,
  },
  {
    name: 'a workbook with 480 MB of markup around a few texts',
    make: () =>
      largeWorkbook({
        ...texts(repeated(8_000, padded)),
        beside: repeated(100, () => randomBytes(52_000).toString('latin1')),
      }),
    reason: /no employees|larger/,
    withinMs: 15_000,
  },
  {
    name: 'a workbook with 400 MB of padding',
    make: () => largeWorkbook(sheet(repeated(6_000, () => ' '.repeat(66_000)))),
    reason: /well-formed|larger/,
    withinMs: 5_000,
  },
  {
    name: 'a workbook with 1,000,000 relationships',
    make: () =>
      largeWorkbook({ '_rels/.rels': around('<Relationships>', relations(1_000), '</Relationships>') }),
    reason: /larger than allowed/,
    withinMs: 5_000,
  },
  {
    name: 'a workbook with 10,000,000 empty rows',
    make: () =>
      largeWorkbook(
        sheet(
          around(
            HEADERS,
            repeated(10_000, () => '<row/>'.repeat(1_000)),
            '',
          ),
        ),
      ),
    reason: /not valid|larger/,
    withinMs: 15_000,
  },
  {
    name: 'one cell of 60 MB',
    make: () => csv(`"${'x'.repeat(60_000_000)}",a,b,c,d`),
    reason: /cell is too long/,
    withinMs: 5_000,
  },
  {
    name: 'an unclosed quote in 60 MB',
    make: () => csv(`"${'x\r\n'.repeat(20_000_000)}`),
    reason: /quote/,
    withinMs: 5_000,
  },
  {
    name: 'a row of 60,000,000 commas',
    make: () => csv(','.repeat(60_000_000)),
    reason: /no employees/,
    withinMs: 15_000,
  },
  {
    name: 'a CSV of 60,000,000 line ends',
    make: () => csv('\n'.repeat(60_000_000)),
    reason: /no employees/,
    withinMs: 15_000,
  },
  {
    name: 'one byte more than 64 MB',
    make: () => csv('\n'.repeat(64 * MEBIBYTE - HEADER.length - 1)),
    status: 413,
    reason: /too large/,
    withinMs: 5_000,
  },
];

for (const { name, make, status = 422, reason, withinMs } of FILES) {
  test(`W§4: ${name} is refused soon, in bounded memory, and nothing changes`, async (t) => {
    const before = await everything(testApp);
    const file = await make();
    const { result, growthInBytes, tookInMs } = await costOf(() => importFile(hr, file));
    t.diagnostic(`${Math.round(tookInMs)} ms, ${Math.round(growthInBytes / 1e6)} MB`);
    assert.equal(result.status, status, result.text.slice(0, 500));
    assert.match(result.body.message, reason);
    assert.ok(tookInMs < withinMs, `${tookInMs} ms`);
    assert.ok(growthInBytes < MOST_BYTES, `${growthInBytes} bytes`);
    assert.equal(await everything(testApp), before);
  });
}
