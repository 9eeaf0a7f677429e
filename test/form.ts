import sharp from 'sharp';
import type { SendOptions } from './world.ts';

const BOUNDARY = 'a-boundary-of-the-tests';

export interface FormPart {
  name: string;
  value: string | Buffer;
  /** A part with one is a file. */
  filename?: string;
}

/** A multipart form as a browser sends it, its parts in this order. */
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

/** A form with one file. */
export function fileForm(field: string, bytes: Buffer, name = 'picture.png'): SendOptions {
  return multipartForm([{ name: field, value: bytes, filename: name }]);
}

/** A small picture in one colour. */
export function png(side = 40): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: '#356' } })
    .png()
    .toBuffer();
}
