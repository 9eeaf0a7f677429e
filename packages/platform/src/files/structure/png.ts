import { crc32 } from 'node:zlib';
import { hasSensibleSize } from './size.ts';

const SIGNATURE_BYTES = 8;
/** Bytes of a chunk around its data: length and name before, checksum after. */
const BEFORE_DATA = 8;
const CHUNK_FRAME = 12;
const HEADER_BYTES = 13;
/** Maximum expansion of Deflate (RFC 1951); a header that claims more pixels is false. */
const MOST_INFLATED = 1_032;
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const DEPTHS: Record<number, number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};
/** Ancillary chunks that change how pixels look or are oriented and contain no compressed data. */
const KEPT = new Set(['tRNS', 'gAMA', 'sRGB', 'cHRM', 'eXIf']);
const MOST_KEPT_BYTES = 65_536;

interface Chunk {
  name: string;
  data: Buffer;
  /** Chunk including its frame. */
  full: Buffer;
}

/** Yields the chunks of a PNG up to its end, and stops early at a truncated one. */
function* chunksOf(bytes: Buffer): Generator<Chunk> {
  let at = SIGNATURE_BYTES;
  while (at + CHUNK_FRAME <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const end = at + CHUNK_FRAME + length;
    if (end > bytes.length) return;
    const name = bytes.toString('latin1', at + 4, at + BEFORE_DATA);
    yield { name, data: bytes.subarray(at + BEFORE_DATA, end - 4), full: bytes.subarray(at, end) };
    if (name === 'IEND') return;
    at = end;
  }
}

/**
 * Returns whether a PNG is complete: a valid header, enough data for its pixels, and its end. Pixels are not decoded.
 */
export function isSoundPng(bytes: Buffer): boolean {
  let header: Chunk | undefined;
  let compressed = 0;
  for (const chunk of chunksOf(bytes)) {
    if (chunk.full.readUInt32BE(chunk.full.length - 4) !== crc32(chunk.full.subarray(4, -4))) return false;
    if (header === undefined && chunk.name !== 'IHDR') return false;
    header ??= chunk;
    if (chunk.name === 'IDAT') compressed += chunk.data.length;
    if (chunk.name === 'IEND') return isSoundHeader(header.data, compressed);
  }
  return false;
}

function isSoundHeader(header: Buffer, compressedBytes: number): boolean {
  if (header.length !== HEADER_BYTES) return false;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth, colour, compression, filter, interlace] = header.subarray(8) as unknown as number[];
  if (!hasSensibleSize(width, height) || DEPTHS[colour!]?.includes(depth!) !== true) return false;
  if (compression !== 0 || filter !== 0 || interlace! > 1) return false;
  const pixelBytes = (width * height * CHANNELS[colour!]! * depth!) / 8;
  return compressedBytes > 0 && pixelBytes <= compressedBytes * MOST_INFLATED;
}

/**
 * Returns a PNG without the chunks that a decoder would read in addition to the pixels: a few kilobytes of compressed
 * text take it seconds. Returns undefined for a truncated PNG.
 */
export function withoutAncillaryChunks(bytes: Buffer): Buffer | undefined {
  const kept = [bytes.subarray(0, SIGNATURE_BYTES)];
  for (const { name, data, full } of chunksOf(bytes)) {
    const isCritical = /^[A-Z]/.test(name);
    if (isCritical || (KEPT.has(name) && data.length <= MOST_KEPT_BYTES)) kept.push(full);
    if (name === 'IEND') return Buffer.concat(kept);
  }
  return undefined;
}
