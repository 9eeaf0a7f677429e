import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp, { type Sharp } from 'sharp';
import { findMediaType } from '../media-type.ts';
import { isSound } from './sound.ts';

/** Creates a picture that compresses badly. */
function picture(width = 300, height = 200): Sharp {
  const raw = Buffer.from(
    Array.from({ length: width * height * 3 }, (_, at) => (at * 7 + (at >> 8) * 13) % 256),
  );
  return sharp(raw, { raw: { width, height, channels: 3 } });
}
const blank = () => sharp({ create: { width: 5_000, height: 7_000, channels: 3, background: '#fff' } });

const full: Record<string, Buffer> = {
  PNG: await picture().png().toBuffer(),
  'interlaced PNG': await picture().png({ progressive: true }).toBuffer(),
  'PNG with a palette': await picture().png({ palette: true }).toBuffer(),
  'blank PNG': await blank().png({ compressionLevel: 9 }).toBuffer(),
  JPEG: await picture().jpeg().toBuffer(),
  'progressive JPEG': await picture().jpeg({ progressive: true }).toBuffer(),
  'grey JPEG with a note': await picture()
    .greyscale()
    .withExif({ IFD0: { Copyright: 'x' } })
    .jpeg()
    .toBuffer(),
  'blank JPEG': await blank().jpeg({ quality: 20, progressive: true, optimiseCoding: true }).toBuffer(),
  TIFF: await picture().tiff({ compression: 'none' }).toBuffer(),
  'packed TIFF': await picture().tiff({ compression: 'lzw', predictor: 'horizontal' }).toBuffer(),
  'TIFF in tiles': await picture().tiff({ tile: true, tileWidth: 64, tileHeight: 64 }).toBuffer(),
  'blank fax page': await blank()
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1 })
    .toBuffer(),
  'TIFF with JPEG': await picture().tiff({ compression: 'jpeg' }).toBuffer(),
};

for (const [what, bytes] of Object.entries(full))
  test(`contract, court: a ${what} is complete, also with trailing bytes, and incomplete when any part of its end is missing`, () => {
    const type = findMediaType(bytes)!;
    assert.ok(isSound(type, bytes));
    if (type !== 'image/tiff') assert.ok(isSound(type, Buffer.concat([bytes, Buffer.from('a trailer')])));
    for (const kept of [0.1, 0.5, 0.9, 0.99])
      assert.equal(isSound(type, bytes.subarray(0, Math.floor(bytes.length * kept))), false, String(kept));
  });

test('contract, court: hostile structures are refused quickly', () => {
  const loop = Buffer.alloc(64);
  // A page without entries that references itself as the next page.
  loop.write('II*\0', 'latin1');
  loop.writeUInt32LE(8, 4);
  loop.writeUInt16LE(1, 8);
  loop.writeUInt32LE(8, 22);
  const many = Buffer.alloc(64, 0xff);
  many.write('MM\0*', 'latin1');
  const ends = Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(20_000_000, 0xff)]);
  const started = performance.now();
  assert.equal(isSound('image/tiff', loop), false);
  assert.equal(isSound('image/tiff', many), false);
  assert.equal(isSound('image/jpeg', ends), false);
  assert.equal(isSound('image/png', Buffer.alloc(20_000_000)), false);
  assert.equal(isSound('application/pdf', Buffer.alloc(20_000_000, '%PDF-%%EO')), false);
  assert.ok(performance.now() - started < 5_000);
});

test('contract, court: a PDF ends with its end marker, also with padding zeros after it', () => {
  const body = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n';
  for (const end of [
    '%%EOF',
    '%%EOF\n',
    `%%EOF\r\n${'\0'.repeat(20_000)}`,
    '%%EOF\n-- sent by a gateway --\n',
  ])
    assert.ok(isSound('application/pdf', Buffer.from(`${body}${end}`)), JSON.stringify(end.slice(0, 20)));
  for (const cut of [body, body.slice(0, 12), `%PDF-1.4\n%%EOF`, `${body}%%EOF\n${'x'.repeat(10_000)}`])
    assert.equal(isSound('application/pdf', Buffer.from(cut)), false, cut.slice(0, 20));
});
