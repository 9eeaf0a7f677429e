import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { SendOptions } from './app.ts';

const BOUNDARY = 'a-boundary-of-the-tests';

export interface FormPart {
  name: string;
  value: string | Buffer;
  /** Makes the part a file. */
  filename?: string;
}

/** Returns a multipart form as a browser sends it, with its parts in order. */
export function multipartForm(parts: FormPart[]): { headers: Record<string, string>; payload: Buffer } {
  const chunks = parts.flatMap(({ name, value, filename }) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"` +
        `${filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: application/octet-stream`}\r\n\r\n`,
    ),
    Buffer.from(value as string),
    Buffer.from('\r\n'),
  ]);
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  };
}

/** Returns a form with one file. */
export function fileForm(field: string, bytes: Buffer, name = 'picture.png'): SendOptions {
  return multipartForm([{ name: field, value: bytes, filename: name }]);
}

/** Returns a small single-color picture. */
export function png(side = 40): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: '#356' } })
    .png()
    .toBuffer();
}

/** Returns a PNG whose header declares any size, with little or the given data after it. */
export function promisingPng(
  width: number,
  height: number,
  bits = 8,
  pixels = Buffer.alloc(100_000),
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns a PNG chunk with length and checksum. */
export function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
