import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { strToU8 } from 'fflate';
import { workbookOf } from '../../src/platform/documents/test-tables.ts';
import { costOf } from '../memory.ts';
import { everything } from '../workforce/bad-input-world.ts';
import { HEADER, HEADERS, importFile, ROW, rowOf } from '../workforce/spreadsheets.ts';
import { startWorkforce } from '../workforce.ts';

const world = await startWorkforce({ after });
const hr = await world.as('HR Admin');

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const MOST_BYTES = 200_000_000;
const MEBIBYTE = 1024 * 1024;

const csv = (rows: string): Buffer => Buffer.from(`${HEADER}\r\n${rows}`);
const sheet = (rows: string, behind = ''): Record<string, Uint8Array> => ({
  'xl/worksheets/sheet1.xml': strToU8(
    `<worksheet ${MAIN}><sheetData>${rows}</sheetData>${behind}</worksheet>`,
  ),
});
const texts = (items: string): Record<string, Uint8Array> => ({
  'xl/sharedStrings.xml': strToU8(`<sst ${MAIN}>${items}</sst>`),
});
const workbook = (files: Record<string, Uint8Array>): Buffer =>
  Buffer.from(workbookOf({ rows: HEADERS, files }));

const people = (count: number): string =>
  Array.from({ length: count }, (_, at) => rowOf(at + 2, ROW.split(','))).join('');
/** Some text in the memory of whoever keeps it, with much around it. */
const padded = () => `<si><t>${randomBytes(20).toString('hex')}</t></si>${' '.repeat(60_000)}`;

/** Each made when its turn comes, since all together would fill the memory themselves. */
const FILES: [name: string, make: () => Buffer, status: number, reason: RegExp, withinMs: number][] = [
  [
    'a CSV of 1,000,001 people',
    () => csv(`${ROW}\r\n`.repeat(1_000_001)),
    422,
    /more than 100,000 employees/,
    5_000,
  ],
  [
    'a workbook of 1,000,001 people',
    () => workbook(sheet(HEADERS + people(1_000_001))),
    422,
    /more than 100,000 employees/,
    10_000,
  ],
  [
    'a workbook of 400 MB of texts',
    () => workbook(texts(`<si><t>${'x'.repeat(1_000)}</t></si>`.repeat(400_000))),
    422,
    /larger than allowed/,
    5_000,
  ],
  [
    '480 MB around a few texts',
    () => workbook({ ...texts(Array.from({ length: 8_000 }, padded).join('')), pad: randomBytes(5_000_000) }),
    422,
    /no employees|larger/,
    10_000,
  ],
  [
    'a workbook of 400 MB of nothing',
    () => workbook(sheet('', ' '.repeat(400_000_000))),
    422,
    /well-formed|larger/,
    5_000,
  ],
  [
    '10,000,000 empty rows',
    () => workbook(sheet(HEADERS + '<row/>'.repeat(10_000_000))),
    422,
    /workbooks are|larger/,
    10_000,
  ],
  ['one cell of 60 MB', () => csv(`"${'x'.repeat(60_000_000)}",a,b,c,d`), 422, /longer than a cell/, 5_000],
  ['a quote that never closes in 60 MB', () => csv(`"${'x\r\n'.repeat(20_000_000)}`), 422, /quote/, 5_000],
  ['60,000,000 commas', () => csv(','.repeat(60_000_000)), 422, /no employees/, 10_000],
  ['60,000,000 line ends', () => csv('\n'.repeat(60_000_000)), 422, /no employees/, 10_000],
  [
    'a byte more than 64 MB',
    () => csv('\n'.repeat(64 * MEBIBYTE - HEADER.length - 1)),
    413,
    /too large/,
    5_000,
  ],
];

for (const [name, make, status, reason, withinMs] of FILES) {
  test(`W§4: ${name} is refused soon, in bounded memory, and nothing changes`, async (t) => {
    const before = await everything(world);
    const file = make();
    const { result, growthInBytes, tookInMs } = await costOf(() => importFile(hr, file));
    t.diagnostic(`${Math.round(tookInMs)} ms, ${Math.round(growthInBytes / 1e6)} MB`);
    assert.equal(result.status, status, result.text.slice(0, 500));
    assert.match(result.body.message, reason);
    assert.ok(tookInMs < withinMs, `${tookInMs} ms`);
    assert.ok(growthInBytes < MOST_BYTES, `${growthInBytes} bytes`);
    assert.equal(await everything(world), before);
  });
}
