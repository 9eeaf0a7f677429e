import { deflateSync } from 'node:zlib';
import type { Files } from '@bulwagan/platform/files/files.ts';
import { type FormPart, pngChunk } from '@bulwagan/testing/form.ts';

/** Files for tests. */

const of = (start: string, rest: string) => Buffer.from(`${start}${rest}`, 'latin1');
const numbers = (size: 2 | 4, ...values: number[]) => {
  const bytes = Buffer.alloc(size * values.length);
  for (const [at, value] of values.entries()) bytes.writeUIntLE(value, at * size, size);
  return bytes;
};

/** The smallest valid files of each type, with some custom text. */
export const pdf = (rest = 'a paper') =>
  of(
    '%PDF-1.7\n',
    `% ${rest}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  );
export const jpeg = (rest = 'a photograph', [width, height] = [1, 1]) =>
  Buffer.concat([
    of('\xff\xd8\xff\xfe', ''),
    Buffer.from([(rest.length + 2) >> 8, (rest.length + 2) & 255]),
    of(rest, ''),
    Buffer.from([
      0xff,
      0xc0,
      0,
      11,
      8,
      height! >> 8,
      height! & 255,
      width! >> 8,
      width! & 255,
      1,
      1,
      0x11,
      0,
    ]),
    of('\xff\xda\0\x08\x01\x01\0\0?\0', '\0\xff\xd9'),
  ]);
export const png = (rest = 'a picture', [width, height] = [1, 1]) => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width!, 0);
  header.writeUInt32BE(height!, 4);
  header[8] = 8;
  return Buffer.concat([
    of('\x89PNG\r\n\x1a\n', ''),
    pngChunk('IHDR', header),
    pngChunk('tEXt', of('Comment\0', rest)),
    pngChunk('IDAT', deflateSync(Buffer.alloc(2))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
};
export const tiff = (rest = 'a scan', [width, height] = [1, 1]) => {
  const entry = (tag: number, value: number) => Buffer.concat([numbers(2, tag, 4), numbers(4, 1, value)]);
  const page = [entry(256, width!), entry(257, height!), entry(273, 62), entry(279, rest.length)];
  return Buffer.concat([of('II*\0', ''), numbers(4, 8), numbers(2, 4), ...page, numbers(4, 0), of(rest, '')]);
};
/** A PDF of exactly this many bytes. */
export const pdfOf = (bytes: number) => pdf('x'.repeat(bytes - pdf('').length));

/** Files that are refused under any name. */
export const foreign: [name: string, bytes: Buffer][] = [
  ['page.pdf', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['drawing.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['program.pdf', of('MZ\x90\0', 'a program')],
  ['archive.pdf', of('PK\x03\x04', 'an archive')],
  ['moving.jpg', of('GIF89a', 'an animation')],
  ['web.png', of('RIFF\0\0\0\0WEBPVP8 ', 'of a page')],
  ['almost.pdf', of('%PD', 'f-1.7')],
  ['late.pdf', Buffer.concat([Buffer.alloc(1_025, 32), pdf()])],
];

export const attachment = (value: Buffer, filename = 'return.pdf', name = 'attachments[]'): FormPart => ({
  name,
  value,
  filename,
});

/** A file store that exposes its keys and can simulate a full disk. */
export interface WatchedFiles extends Files {
  keys: Set<string>;
  failsAfter: number;
}

export function watchedFiles(files: Files): WatchedFiles {
  const keys = new Set<string>();
  const watched: WatchedFiles = {
    ...files,
    keys,
    failsAfter: Number.POSITIVE_INFINITY,
    async put(key, content, type) {
      if (keys.size >= watched.failsAfter) throw new Error('ENOSPC');
      await files.put(key, content, type);
      keys.add(key);
    },
    async delete(key) {
      await files.delete(key);
      keys.delete(key);
    },
  };
  return watched;
}
