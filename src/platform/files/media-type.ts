import { MOST_BYTES_BEFORE_PDF, PDF_HEADER } from './structure/pdf.ts';

export type MediaType =
  | 'image/png'
  | 'image/jpeg'
  | 'image/webp'
  | 'image/gif'
  | 'image/tiff'
  | 'application/pdf';

const ascii = (text: string) => Buffer.from(text, 'latin1');

/** The first bytes of each kind, and from where on they stand. */
const SIGNATURES: readonly [MediaType, readonly [offset: number, bytes: Buffer][]][] = [
  ['image/png', [[0, ascii('\x89PNG\r\n\x1a\n')]]],
  ['image/jpeg', [[0, Buffer.from([0xff, 0xd8, 0xff])]]],
  [
    'image/webp',
    [
      [0, ascii('RIFF')],
      [8, ascii('WEBPVP8')],
    ],
  ],
  ['image/gif', [[0, ascii('GIF87a')]]],
  ['image/gif', [[0, ascii('GIF89a')]]],
  ['image/tiff', [[0, ascii('II*\0')]]],
  ['image/tiff', [[0, ascii('MM\0*')]]],
];

/** How many bytes of a file decide what it is: a PDF may have some before its header. */
export const HEAD_BYTES = MOST_BYTES_BEFORE_PDF + PDF_HEADER.length;

/**
 * What a file is by its first bytes, never by its name or by what the sender calls it. Undefined for everything
 * else, SVG and HTML among it. The first bytes do not show that the rest is sound: pictures are
 * decoded after it, and other files checked by `isSound`.
 */
export function findMediaType(bytes: Uint8Array): MediaType | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, HEAD_BYTES));
  const holds = ([offset, wanted]: readonly [number, Buffer]) =>
    start.subarray(offset, offset + wanted.length).equals(wanted);
  const found = SIGNATURES.find(([, parts]) => parts.every(holds))?.[0];
  return found ?? (start.includes(PDF_HEADER) ? 'application/pdf' : undefined);
}
