import sharp from 'sharp';
import type { SendOptions } from './fundraising.ts';

const BOUNDARY = 'a-boundary-of-the-tests';

/** A multipart form with one file, as a browser sends it. */
export function fileForm(field: string, bytes: Buffer, name = 'picture.png'): SendOptions {
  const head =
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n` +
    'Content-Type: application/octet-stream\r\n\r\n';
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  };
}

/** A small picture in one colour. */
export function png(side = 40): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: '#356' } })
    .png()
    .toBuffer();
}
