import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { PICTURE_MAX_BYTES } from '@bulwagan/contracts/sizes.ts';
import { pngChunk, promisingPng } from '@bulwagan/testing/form.ts';
import sharp from 'sharp';
import { type BadPicture, ImageQueueFull, NotAnImage, toAvatar } from './images.ts';
import { findMediaType } from './media-type.ts';

const text = (content: string) => Buffer.from(content, 'latin1');

/** Creates a colourful picture that compresses badly. */
function picture(width: number, height: number) {
  const raw = Buffer.alloc(width * height * 3);
  for (let index = 0; index < raw.length; index++) raw[index] = (index * 7 + (index >> 8) * 13) % 256;
  return sharp(raw, { raw: { width, height, channels: 3 } });
}

const png = await picture(300, 200).png().toBuffer();
const jpeg = await picture(300, 200).jpeg().toBuffer();
const webp = await picture(300, 200).webp().toBuffer();
const gif = await picture(300, 200).gif().toBuffer();

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

const hostile: [string, Buffer, BadPicture][] = [
  ['nothing', Buffer.alloc(0), 'kind'],
  ['one byte', text('\x89'), 'kind'],
  ['a text', text('not a picture'), 'kind'],
  ['an SVG with a script', text(svg), 'kind'],
  ['an SVG after an XML declaration', text(`<?xml version="1.0"?>${svg}`), 'kind'],
  ['an HTML page', text('<!doctype html><script>alert(1)</script>'), 'kind'],
  ['a zip file', text('PK\x03\x04\x14\x00\x00\x00'), 'kind'],
  ['a PDF file', text('%PDF-1.7\n'), 'kind'],
  ['a TIFF file', await picture(9, 9).tiff().toBuffer(), 'kind'],
  ['an AVIF file', await picture(9, 9).avif().toBuffer(), 'kind'],
  ['a BMP file', text('BM\x3a\x00\x00\x00\x00\x00'), 'kind'],
  ['an icon', text('\x00\x00\x01\x00\x01\x00'), 'kind'],
  ['a program', text('\x7fELF\x02\x01\x01'), 'kind'],
  [
    'the antivirus test file',
    text('X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'),
    'kind',
  ],
  ['a picture after a leading space', Buffer.concat([text(' '), png]), 'kind'],
  ['a picture in base64', text(png.toString('base64')), 'kind'],
  ['an SVG behind a PNG signature', Buffer.concat([text('\x89PNG\r\n\x1a\n'), text(svg)]), 'broken'],
  ['a script behind a GIF signature', text('GIF89a/*\x00\x00*/=1;alert(1)'), 'broken'],
  [
    'a script behind a JPEG signature',
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), text('=alert(1)')]),
    'broken',
  ],
  ['a WAV file labelled as WebP', text('RIFF\x24\x00\x00\x00WEBPVP8 \x00\x00\x00\x00'), 'broken'],
  ['a truncated PNG', png.subarray(0, png.length / 2), 'broken'],
  ['a truncated JPEG', jpeg.subarray(0, jpeg.length / 2), 'broken'],
  ['a truncated WebP', webp.subarray(0, webp.length / 2), 'broken'],
  ['a truncated GIF', gif.subarray(0, gif.length / 2), 'broken'],
  ['the first 16 bytes of a PNG', png.subarray(0, 16), 'broken'],
  ['a PNG of 50,000 by 50,000 pixels', promisingPng(50_000, 50_000), 'size'],
  ['a PNG of 2^31 - 1 by 1 pixels', promisingPng(2 ** 31 - 1, 1), 'size'],
  ['a PNG of 5,001 by 5,000 pixels', promisingPng(5_001, 5_000), 'size'],
  ['a PNG of 4,000 by 4,000 pixels with 16 bits a colour', promisingPng(4_000, 4_000, 16), 'size'],
  ['a PNG with width 0', promisingPng(0, 100), 'broken'],
  ['a PNG with missing pixel data', promisingPng(1_000, 1_000), 'broken'],
  [
    'one byte more than 10 MiB',
    Buffer.concat([png, Buffer.alloc(PICTURE_MAX_BYTES - png.length + 1)]),
    'size',
  ],
];

for (const [what, bytes, reason] of hostile) {
  test(`${what} is refused as not a picture`, async () => {
    await assert.rejects(toAvatar(bytes), (error) => {
      assert.ok(error instanceof NotAnImage, String(error));
      // A damaged header gets either reason, depending on how far the decoder came.
      assert.ok(
        error.reason === reason || (what.includes('2^31') && error.reason === 'broken'),
        error.reason,
      );
      assert.match(error.message, /^The picture /);
      return true;
    });
  });
}

test('Data hidden behind or inside a picture is removed', async () => {
  const secret = '<script>alert("hidden")</script>';
  const withComment = await picture(300, 200)
    .withExif({
      IFD0: { ImageDescription: secret, Copyright: secret },
      IFD3: { GPSLatitude: '14/1 35/1 0/1' },
    })
    .jpeg()
    .toBuffer();
  assert.ok(withComment.includes(secret));
  const polyglots = [
    withComment,
    Buffer.concat([png, text(`PK\x03\x04${secret}`)]),
    Buffer.concat([jpeg, text(secret)]),
    Buffer.concat([gif, text(secret)]),
  ];
  for (const bytes of polyglots) {
    const { full, thumbnail } = await toAvatar(bytes);
    for (const kept of [full, thumbnail]) {
      assert.ok(!kept.includes('script') && !kept.includes('PK\x03\x04'));
      const { exif, icc, xmp, iptc, format } = await sharp(kept).metadata();
      assert.deepEqual([exif, icc, xmp, iptc, format], [undefined, undefined, undefined, undefined, 'webp']);
    }
  }
});

test('A flood of pictures is refused with a retry delay, and queued ones are processed', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 40 }, () => toAvatar(webp)));
  const refused = answers.filter((answer) => answer.status === 'rejected');
  assert.equal(refused.length, 40 - 17);
  for (const { reason } of refused) {
    assert.ok(reason instanceof ImageQueueFull && reason.retryAfterInSeconds >= 1);
  }
});

test('After hostile files a valid one is accepted', async () => {
  await Promise.allSettled(hostile.slice(0, 10).map(([, bytes]) => toAvatar(bytes)));
  assert.ok((await toAvatar(png)).full.length > 0);
});

for (const [name, bytes] of Object.entries({ png, jpeg, webp, gif })) {
  test(`A ${name} becomes WebP, its thumbnail a square of 160 pixels, and is not enlarged`, async () => {
    const { full, thumbnail } = await toAvatar(bytes);
    assert.equal(findMediaType(full), 'image/webp');
    const sizes = [await sharp(full).metadata(), await sharp(thumbnail).metadata()];
    assert.deepEqual(
      sizes.map(({ width, height }) => [width, height]),
      [
        [300, 200],
        [160, 160],
      ],
    );
  });
}

test('A large picture is scaled down to fit into 1024 pixels', async () => {
  const { full } = await toAvatar(await picture(3_000, 1_500).jpeg().toBuffer());
  const { width, height } = await sharp(full).metadata();
  assert.deepEqual([width, height], [1_024, 512]);
});

test('A picture is rotated upright by its metadata', async () => {
  const lying = await picture(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const { full } = await toAvatar(lying);
  const { width, height, orientation } = await sharp(full).metadata();
  assert.deepEqual([width, height, orientation], [200, 300, undefined]);
});

test('Only the first frame of an animation is used, and transparency is kept', async () => {
  const frame = { width: 10, height: 10, channels: 4 as const, background: { r: 1, g: 2, b: 3, alpha: 0.5 } };
  const frames = await Promise.all([1, 2, 3].map(() => sharp({ create: frame }).png().toBuffer()));
  const animation = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  const { pages } = await sharp((await toAvatar(animation)).full).metadata();
  assert.equal(pages, undefined);
  const { hasAlpha } = await sharp((await toAvatar(frames[0]!)).full).metadata();
  assert.equal(hasAlpha, true);
});

test('A PNG with compressed texts costs no more than its pixels', async () => {
  const pixels = await picture(40, 40).png().toBuffer();
  const packed = deflateSync(Buffer.alloc(8_000_000, 'A'), { level: 9 });
  const hidden = Array.from({ length: 100 }, (_, n) =>
    pngChunk('zTXt', Buffer.concat([text(`key${n}\0\0`), packed])),
  );
  const iccp = pngChunk('iCCP', Buffer.concat([text('name\0\0'), packed]));
  const header = 33;
  const bytes = Buffer.concat([pixels.subarray(0, header), iccp, ...hidden, pixels.subarray(header)]);
  await toAvatar(pixels);
  const before = process.cpuUsage();
  const { full } = await toAvatar(bytes);
  const { user, system } = process.cpuUsage(before);
  assert.ok(full.length > 0);
  assert.ok((user + system) / 1_000 < 1_000, `${(user + system) / 1_000} ms`);
});

/**
 * A progressive JPEG of one colour with many valid scans of a few bytes: each refines one bit of one coefficient, by
 * runs of blocks that change nothing.
 */
async function manyScans(side: number, most: number): Promise<Buffer> {
  const blank = sharp({ create: { width: side, height: side, channels: 3, background: '#888' } });
  const full = await blank.jpeg({ progressive: true }).toBuffer();
  const [startOfScan, huffmanTable] = [Buffer.from([0xff, 0xda]), Buffer.from([0xff, 0xc4])];
  const last = full.lastIndexOf(startOfScan);
  const scans: Buffer[] = [];
  for (let coefficient = 1; coefficient < 64; coefficient += 1)
    for (let bit = 13; bit >= 0 && scans.length < most; bit -= 1) {
      const scan = Buffer.from(full.subarray(last, -2));
      scan.set([coefficient, coefficient, bit === 13 ? 13 : ((bit + 1) << 4) | bit], 7);
      scans.push(scan);
    }
  return Buffer.concat([
    full.subarray(0, full.indexOf(huffmanTable, full.indexOf(startOfScan))),
    full.subarray(full.lastIndexOf(huffmanTable, last), last),
    ...scans,
    full.subarray(-2),
  ]);
}

test('a progressive JPEG with many scans is refused before it is decoded, and one with a few is accepted', async () => {
  const flood = await manyScans(4_000, 500);
  assert.ok(flood.length < PICTURE_MAX_BYTES / 5, String(flood.length));
  const before = process.cpuUsage();
  await assert.rejects(toAvatar(flood), { reason: 'size' });
  const { user, system } = process.cpuUsage(before);
  assert.ok((user + system) / 1e6 < 1, `${user + system} µs`);
  const small = await manyScans(600, 30);
  assert.equal((await sharp((await toAvatar(small)).full).metadata()).width, 600);
  const photo = await picture(3_000, 2_000).jpeg({ progressive: true }).toBuffer();
  assert.equal((await sharp((await toAvatar(photo)).full).metadata()).width, 1024);
});

/** Returns the same PNG with other dimensions in its header and a valid checksum. */
function pngOfSize(width: number, height: number): Buffer {
  const header = Buffer.from(png.subarray(16, 29));
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // The last byte is the interlace method.
  header[12] = 1;
  return Buffer.concat([png.subarray(0, 8), pngChunk('IHDR', header), png.subarray(33)]);
}

test('huge dimensions are refused by their header alone, whatever the format', async () => {
  const wideGif = Buffer.from(gif);
  // Patch the frame descriptor, which comes after the colour table and the control block.
  const frame = gif.indexOf(0x2c, gif.indexOf(Buffer.from([0x21, 0xf9, 0x04])) + 8);
  for (const at of [6, 8, frame + 5, frame + 7]) wideGif.writeUInt16LE(60_000, at);
  const wideWebp = Buffer.from(webp);
  // A lossy WebP has 14 bits for each dimension.
  wideWebp.writeUInt16LE(16_383, 26);
  wideWebp.writeUInt16LE(16_383, 28);
  for (const huge of [pngOfSize(30_000, 30_000), wideGif, wideWebp]) {
    const before = process.cpuUsage();
    await assert.rejects(toAvatar(huge), NotAnImage);
    const { user, system } = process.cpuUsage(before);
    assert.ok((user + system) / 1e6 < 1, `${user + system} µs`);
  }
});

test('The type of a file is detected from its first bytes', () => {
  assert.equal(findMediaType(text('II*\0')), 'image/tiff');
  assert.equal(findMediaType(text('MM\0*')), 'image/tiff');
  assert.equal(findMediaType(text('%PDF-1.7')), 'application/pdf');
  assert.equal(findMediaType(new Uint8Array(png).subarray(0, 8)), 'image/png');
  assert.equal(findMediaType(text(`${' '.repeat(1_024)}%PDF-1.7`)), 'application/pdf');
  const late = `${' '.repeat(1_025)}%PDF-1.7`;
  for (const other of ['', '%PDF', 'II*', 'RIFF1234WAVE', late, 'GIF88a', '\xff\xd8']) {
    assert.equal(findMediaType(text(other)), undefined);
  }
});
