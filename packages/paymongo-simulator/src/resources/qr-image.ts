import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

const MODULES = 25;
const SCALE = 6;
const MARGIN = 2;

/**
 * Returns an image that looks like a QR code for this intent, as a data URL. It encodes nothing, because no wallet can
 * pay a simulator; a person confirms on the page instead.
 */
export function qrImage(seed: string): string {
  const side = (MODULES + 2 * MARGIN) * SCALE;
  const lines: Buffer[] = [];
  for (let y = 0; y < side; y += 1) {
    // One filter byte, then one grey byte per pixel.
    const line = Buffer.alloc(side + 1, 255);
    line[0] = 0;
    for (let x = 0; x < side; x += 1) {
      if (isDark(seed, Math.floor(x / SCALE) - MARGIN, Math.floor(y / SCALE) - MARGIN)) line[x + 1] = 0;
    }
    lines.push(line);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const png = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return `data:image/png;base64,${png.toString('base64')}`;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

function isDark(seed: string, x: number, y: number): boolean {
  if (x < 0 || y < 0 || x >= MODULES || y >= MODULES) return false;
  const corner = [
    [0, 0],
    [MODULES - 7, 0],
    [0, MODULES - 7],
  ].find(([left, top]) => x >= left! && x < left! + 7 && y >= top! && y < top! + 7);
  if (corner === undefined) return bits(seed)[(y * MODULES + x) % 512] === 1;
  const ring = Math.max(Math.abs(x - corner[0]! - 3), Math.abs(y - corner[1]! - 3));
  return ring !== 2;
}

const cache = { seed: '', bits: [] as number[] };

function bits(seed: string): number[] {
  if (cache.seed !== seed) {
    const digest = createHash('sha512').update(seed).digest();
    cache.bits = [...digest].flatMap((byte) => [...byte.toString(2).padStart(8, '0')].map(Number));
    cache.seed = seed;
  }
  return cache.bits;
}
