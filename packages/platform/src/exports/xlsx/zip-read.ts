import { pipeline, Readable } from 'node:stream';
import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { message } from '@bulwagan/contracts/errors/message.ts';
import { tooLarge, Unreadable } from '../unreadable.ts';

/** Archive whose files are unpacked one at a time, on request. */
export interface ZipFiles {
  has(name: string): boolean;
  /**
   * Reads a file's content in pieces. The unpacked bytes of all files are counted as they are read, whatever sizes the
   * archive declares; throws beyond the limit.
   */
  read(name: string): AsyncGenerator<Uint8Array>;
}

interface Entry {
  method: number;
  flags: number;
  crc: number;
  packedSize: number;
  offset: number;
}

const SIGNATURE = {
  file: 0x04034b50,
  entry: 0x02014b50,
  end: 0x06054b50,
  wideEnd: 0x06064b50,
  wideEndAt: 0x07064b50,
};
const END_LENGTH = 22;
const WIDE_END_AT_LENGTH = 20;
const MOST_COMMENT = 65_535;
const ENTRY_LENGTH = 46;
const FILE_LENGTH = 30;
const MANY = 0xff_ff_ff_ff;
const WIDE_FIELD = 1;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED_FLAG = 1;
const CHUNK_IN_BYTES = 65_536;
/** A workbook has a file for each sheet, picture and chart; a directory with a million names would fill the memory. */
const MOST_FILES = 10_000;

const damaged = (): Unreadable => new Unreadable('damaged', message('document.damaged'));

/** Reads the directory of an archive. Throws Unreadable for a file that is not an archive, or a broken one. */
export function openZip(bytes: Uint8Array, mostBytes: number): ZipFiles {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = reading(() => readList(data));
  let left = mostBytes;
  return {
    has: (name) => entries.has(name),
    read: async function* read(name) {
      const entry = entries.get(name);
      if (entry === undefined) throw damaged();
      let crc = 0;
      for await (const chunk of unpacked(data, entry)) {
        left -= chunk.length;
        if (left < 0) throw tooLarge();
        crc = crc32(chunk, crc);
        yield chunk;
      }
      if (crc !== entry.crc) throw damaged();
    },
  };
}

/** Reports a number that points outside the file as damage, since any number in an archive may be wrong. */
function reading<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof RangeError ? damaged() : error;
  }
}

function readList(data: Buffer): Map<string, Entry> {
  let { at, count } = findList(data);
  if (count > MOST_FILES) throw tooLarge();
  const entries = new Map<string, Entry>();
  for (; count > 0; count -= 1) {
    if (data.readUInt32LE(at) !== SIGNATURE.entry) throw damaged();
    const nameLength = data.readUInt16LE(at + 28);
    const extraLength = data.readUInt16LE(at + 30);
    const extraAt = at + ENTRY_LENGTH + nameLength;
    const name = data.toString('utf8', at + ENTRY_LENGTH, extraAt);
    // A virus scanner could read one of two files with the same name, and this reader the other.
    if (entries.has(name)) throw damaged();
    entries.set(name, readEntry(data, at, data.subarray(extraAt, extraAt + extraLength)));
    at = extraAt + extraLength + data.readUInt16LE(at + 32);
  }
  return entries;
}

/** Finds the directory, which is at the end, before a comment of any length. */
function findList(data: Buffer): { at: number; count: number } {
  const first = Math.max(0, data.length - END_LENGTH - MOST_COMMENT);
  for (let end = data.length - END_LENGTH; end >= first; end -= 1) {
    if (data.readUInt32LE(end) !== SIGNATURE.end) continue;
    const at = data.readUInt32LE(end + 16);
    const count = data.readUInt16LE(end + 10);
    return findWideList(data, end) ?? { at, count };
  }
  throw new Unreadable('not_a_workbook', message('document.not_a_workbook'));
}

/** Finds the Zip64 directory, which some writers use for small archives too. */
function findWideList(data: Buffer, end: number): { at: number; count: number } | undefined {
  const locator = end - WIDE_END_AT_LENGTH;
  if (locator < 0 || data.readUInt32LE(locator) !== SIGNATURE.wideEndAt) return undefined;
  const wideEnd = wideNumber(data, locator + 8);
  if (data.readUInt32LE(wideEnd) !== SIGNATURE.wideEnd) throw damaged();
  return { at: wideNumber(data, wideEnd + 48), count: wideNumber(data, wideEnd + 32) };
}

function wideNumber(data: Buffer, at: number): number {
  return Number(data.readBigUInt64LE(at));
}

function readEntry(data: Buffer, at: number, extra: Buffer): Entry {
  const packedSize = data.readUInt32LE(at + 20);
  const size = data.readUInt32LE(at + 24);
  const offset = data.readUInt32LE(at + 42);
  const wide = wideFields(extra);
  // The 64-bit numbers follow in this order, each only where its 32-bit field is full.
  const take = (narrow: number): number => (narrow === MANY ? (wide.shift() ?? narrow) : narrow);
  take(size);
  return {
    flags: data.readUInt16LE(at + 8),
    method: data.readUInt16LE(at + 10),
    crc: data.readUInt32LE(at + 16),
    packedSize: take(packedSize),
    offset: take(offset),
  };
}

function wideFields(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== WIDE_FIELD) continue;
    const count = Math.floor(Math.min(extra.readUInt16LE(at + 2), extra.length - at - 4) / 8);
    return Array.from({ length: count }, (_, n) => wideNumber(extra, at + 4 + n * 8));
  }
  return [];
}

function packedBytes(data: Buffer, { offset, packedSize, flags }: Entry): Buffer {
  if ((flags & ENCRYPTED_FLAG) !== 0) throw new Unreadable('old_or_locked', message('document.locked'));
  if (data.readUInt32LE(offset) !== SIGNATURE.file) throw damaged();
  const begin = offset + FILE_LENGTH + data.readUInt16LE(offset + 26) + data.readUInt16LE(offset + 28);
  if (begin + packedSize > data.length) throw damaged();
  return data.subarray(begin, begin + packedSize);
}

async function* unpacked(data: Buffer, entry: Entry): AsyncGenerator<Uint8Array> {
  const packed = reading(() => packedBytes(data, entry));
  if (entry.method === STORED) yield* sliced(packed);
  else if (entry.method === DEFLATED) yield* inflated(packed);
  else throw damaged();
}

/**
 * Yields an uncompressed file in pieces like a compressed one: the reader limits the size of one piece and the length
 * between two tags, and other work can run between pieces.
 */
async function* sliced(stored: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < stored.length; at += CHUNK_IN_BYTES) {
    yield stored.subarray(at, at + CHUNK_IN_BYTES);
    await turnOfLoop();
  }
}

async function* inflated(packed: Buffer): AsyncGenerator<Uint8Array> {
  const inflate = createInflateRaw({ chunkSize: CHUNK_IN_BYTES });
  // An error of the source also reaches the reader's iteration.
  pipeline(Readable.from([packed]), inflate, () => undefined);
  try {
    yield* inflate;
  } catch (error) {
    // A zlib error means a damaged file; other errors are not caused by the file.
    throw (error as { code?: string }).code?.startsWith('Z_') === true ? damaged() : error;
  }
}
