import { hasSensibleSize } from './size.ts';

/** Even a blank page has fewer pixels per byte. */
const MOST_PIXELS_PER_BYTE = 2_000;

const END = 0xd9;
const SCAN = 0xda;
/** Markers without a length: TEM and the restarts within a scan. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
/** Start of frame, with the dimensions: 0xC0 to 0xCF without DHT, JPG and DAC. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/**
 * Returns whether a JPEG is complete: valid segments, a frame with plausible dimensions, a scan, and its end. Pixels
 * are not decoded.
 */
export function isSoundJpeg(bytes: Buffer): boolean {
  let at = 2;
  let hasFrame = false;
  let hasScan = false;
  for (;;) {
    const marker = markerAt(bytes, at);
    if (marker === undefined) return false;
    at = marker.end;
    if (marker.code === END) return hasFrame && hasScan;
    if (isBare(marker.code)) continue;
    if (at + 2 > bytes.length) return false;
    const length = bytes.readUInt16BE(at);
    if (length < 2 || at + length > bytes.length) return false;
    if (isFrame(marker.code)) {
      if (!isSoundFrame(bytes.subarray(at, at + length), bytes.length)) return false;
      hasFrame = true;
    }
    at += length;
    if (marker.code !== SCAN) continue;
    hasScan = true;
    const next = afterScan(bytes, at);
    if (next === undefined) return false;
    at = next;
  }
}

/**
 * Returns the number of scans of a JPEG: a decoder processes all pixels for each. Markers are found without parsing
 * segments, like in a lenient decoder, so that a damaged segment hides none.
 */
export function countScans(bytes: Buffer): number {
  let scans = 0;
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1))
    if (bytes[at + 1] === SCAN) scans += 1;
  return scans;
}

/** Reads a marker, which may have any number of 0xFF before it. */
function markerAt(bytes: Buffer, from: number): { code: number; end: number } | undefined {
  let at = from;
  if (bytes[at] !== 0xff) return undefined;
  while (bytes[at] === 0xff) at += 1;
  const code = bytes[at];
  return code === undefined || code === 0 ? undefined : { code, end: at + 1 };
}

/** Returns the position of the marker that ends the compressed data; undefined when they are truncated. */
function afterScan(bytes: Buffer, from: number): number | undefined {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at)) {
    const next = bytes[at + 1]!;
    if (next === 0xff) at += 1;
    else if (next === 0 || isBare(next)) at += 2;
    else return at;
  }
  return undefined;
}

function isSoundFrame(frame: Buffer, fileBytes: number): boolean {
  if (frame.length < 8) return false;
  const [height, width, components] = [frame.readUInt16BE(3), frame.readUInt16BE(5), frame[7]!];
  if (components < 1 || components > 4 || frame.length < 8 + 3 * components) return false;
  return hasSensibleSize(width, height) && width * height <= fileBytes * MOST_PIXELS_PER_BYTE;
}
