import { MOST_BYTES_BEFORE_PDF, PDF_HEADER } from './structure/pdf.ts';

export type MediaType =
  | 'image/png'
  | 'image/jpeg'
  | 'image/webp'
  | 'image/gif'
  | 'image/tiff'
  | 'application/pdf';

const ascii = (text: string) => Buffer.from(text, 'latin1');

/** First bytes of each type, with their offset. */
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

/** Number of bytes needed to detect the type: a PDF may have some before its header. */
export const HEAD_BYTES = MOST_BYTES_BEFORE_PDF + PDF_HEADER.length;

/**
 * Detects the type from the first bytes, never from the file name or the declared type. Undefined for all other types,
 * including SVG and HTML. Valid first bytes do not prove a valid file: pictures are decoded afterwards, other files are
 * checked by `isSound`.
 */
export function findMediaType(bytes: Uint8Array): MediaType | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, HEAD_BYTES));
  const holds = ([offset, wanted]: readonly [number, Buffer]) =>
    start.subarray(offset, offset + wanted.length).equals(wanted);
  const found = SIGNATURES.find(([, parts]) => parts.every(holds))?.[0];
  return found ?? (start.includes(PDF_HEADER) ? 'application/pdf' : undefined);
}
