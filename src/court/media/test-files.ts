import type { FormPart } from '../../../test/form.ts';
import type { Files } from '../../platform/files/files.ts';

/** What the tests of files send. */

const of = (start: string, rest: string) => Buffer.from(`${start}${rest}`, 'latin1');

export const pdf = (rest = 'a paper') => of('%PDF-1.7\n', rest);
export const jpeg = (rest = 'a photograph') => of('\xff\xd8\xff\xe0', rest);
export const tiff = (rest = 'a scan') => of('II*\0', rest);
export const png = (rest = 'a picture') => of('\x89PNG\r\n\x1a\n', rest);
/** Of exactly so many bytes. */
export const pdfOf = (bytes: number) => pdf('x'.repeat(bytes - pdf('').length));

/** What is not taken, whatever it is called. */
export const foreign: [name: string, bytes: Buffer][] = [
  ['page.pdf', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['drawing.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['program.pdf', of('MZ\x90\0', 'a program')],
  ['archive.pdf', of('PK\x03\x04', 'an archive')],
  ['moving.jpg', of('GIF89a', 'an animation')],
  ['web.png', of('RIFF\0\0\0\0WEBPVP8 ', 'of a page')],
  ['almost.pdf', of('%PD', 'f-1.7')],
  ['late.pdf', of(' %PDF-1.7', 'not at the beginning')],
];

export const attachment = (value: Buffer, filename = 'return.pdf', name = 'attachments[]'): FormPart => ({
  name,
  value,
  filename,
});

/** A store whose keys can be seen, and which can be full. */
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
