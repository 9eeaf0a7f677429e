import { hasSensibleSize } from './size.ts';

/** Scans of a whole record have hundreds of pages. */
const MOST_PAGES = 10_000;
const ENTRY_BYTES = 12;

const TAG = {
  width: 256,
  height: 257,
  stripOffsets: 273,
  stripBytes: 279,
  tileOffsets: 324,
  tileBytes: 325,
  oldJpegOffset: 513,
} as const;
/** Integer types with their size in bytes: SHORT and LONG. */
const NUMBER_BYTES: Record<number, 2 | 4> = { 3: 2, 4: 4 };
/** Size in bytes by type, from BYTE (1) to DOUBLE (12). */
const VALUE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];

interface Tiff {
  bytes: Buffer;
  isLittle: boolean;
}

/**
 * Returns whether a TIFF is complete: each page within the file, with plausible dimensions and its pixels. Pixels are
 * not decoded.
 */
export function isSoundTiff(bytes: Buffer): boolean {
  if (bytes.length < 8) return false;
  const tiff: Tiff = { bytes, isLittle: bytes[0] === 0x49 };
  let at = numberAt(tiff, 4, 4);
  const seen = new Set<number>();
  while (at !== 0) {
    if (at === undefined || seen.has(at) || seen.size >= MOST_PAGES) return false;
    seen.add(at);
    const count = numberAt(tiff, at, 2);
    const end = at + 2 + (count ?? 0) * ENTRY_BYTES;
    if (count === undefined || count === 0 || end + 4 > bytes.length) return false;
    if (!isSoundPage(tiff, at + 2, count)) return false;
    at = numberAt(tiff, end, 4);
  }
  return seen.size > 0;
}

function isSoundPage(tiff: Tiff, from: number, count: number): boolean {
  const entries = new Map<number, number>();
  for (let n = 0; n < count; n += 1) {
    const at = from + n * ENTRY_BYTES;
    if (!isWithin(tiff, at)) return false;
    entries.set(numberAt(tiff, at, 2)!, at);
  }
  const valuesOf = (tag: number) => {
    const at = entries.get(tag);
    return at === undefined ? undefined : numbersOf(tiff, at);
  };
  const [width] = valuesOf(TAG.width) ?? [];
  const [height] = valuesOf(TAG.height) ?? [];
  if (width === undefined || height === undefined || !hasSensibleSize(width, height)) return false;
  const offsets = valuesOf(TAG.stripOffsets) ?? valuesOf(TAG.tileOffsets) ?? valuesOf(TAG.oldJpegOffset);
  if (offsets === undefined || offsets.length === 0) return false;
  // Old writers omit the lengths where nothing is compressed.
  const lengths = valuesOf(TAG.stripBytes) ?? valuesOf(TAG.tileBytes) ?? [];
  return offsets.every(
    (offset, n) => offset > 0 && offset + Math.max(lengths[n] ?? 0, 1) <= tiff.bytes.length,
  );
}

/** Returns whether the value of an entry is within the file. Up to four bytes are stored in the entry itself. */
function isWithin(tiff: Tiff, entry: number): boolean {
  const size = (VALUE_BYTES[numberAt(tiff, entry + 2, 2)!] ?? 1) * numberAt(tiff, entry + 4, 4)!;
  return size <= 4 || numberAt(tiff, entry + 8, 4)! + size <= tiff.bytes.length;
}

/** Returns the integers of an entry; undefined when it has another type or points outside the file. */
function numbersOf(tiff: Tiff, entry: number): number[] | undefined {
  const size = NUMBER_BYTES[numberAt(tiff, entry + 2, 2)!];
  const count = numberAt(tiff, entry + 4, 4)!;
  if (size === undefined) return undefined;
  const from = size * count <= 4 ? entry + 8 : numberAt(tiff, entry + 8, 4)!;
  if (from + size * count > tiff.bytes.length) return undefined;
  return Array.from({ length: count }, (_, n) => numberAt(tiff, from + n * size, size)!);
}

function numberAt({ bytes, isLittle }: Tiff, at: number, size: 2 | 4): number | undefined {
  if (at + size > bytes.length) return undefined;
  return isLittle ? bytes.readUIntLE(at, size) : bytes.readUIntBE(at, size);
}
