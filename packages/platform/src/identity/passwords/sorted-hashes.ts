/** A sorted file of hashes: lines of 40 upper-case hexadecimal digits, a colon and a count. */
export interface HashFile {
  /** Size of the file in bytes. */
  size: number;
  /** Reads exactly `length` bytes. */
  read(from: number, length: number): Promise<Buffer>;
}

/** The file has unexpected content. The message contains none of it. */
export class HashFileError extends Error {}

/** Size of one read, some ninety lines. A smaller one would not be faster, because disks read whole blocks. */
const BLOCK_IN_BYTES = 4_096;
/**
 * Interpolation steps: hashes are uniformly distributed, so each guess comes much closer. Other distributions are
 * searched by bisection afterwards.
 */
const MOST_GUESSES = 6;
const PROBES = 16;
const LINE = /^([0-9A-F]{40}):\d{1,15}\r?\n?$/;

interface Line {
  hash: string;
  /** Offsets of the line and of the next one. */
  from: number;
  to: number;
}

/** Remaining part of the file: whole lines, whose hashes are between these fractions of the hash space. */
interface Range {
  from: number;
  to: number;
  lowest: number;
  highest: number;
}

/**
 * Returns whether a hash (40 upper-case hexadecimal digits) is in the file. In a billion lines it reads two or three
 * blocks, and at most 32 for any distribution. Throws HashFileError for an invalid line, and the errors of `read`.
 */
export async function hasHash(file: HashFile, hash: string): Promise<boolean> {
  let range: Range = { from: 0, to: file.size, lowest: 0, highest: 1 };
  for (let reads = 0; range.from < range.to; reads += 1) {
    const middle = reads < MOST_GUESSES ? guessed(range, partOf(hash)) : (range.from + range.to) / 2;
    const lines = await readLines(file, range, middle);
    const [first, last] = [lines[0]!, lines.at(-1)!];
    if (hash < first.hash) range = { ...range, to: first.from, highest: partOf(first.hash) };
    else if (hash > last.hash) range = { ...range, from: last.to, lowest: partOf(last.hash) };
    else return lines.some((line) => line.hash === hash);
  }
  return false;
}

/**
 * Throws HashFileError for an invalid file: empty, with an invalid first or last line, or, judging by a few samples,
 * not sorted.
 */
export async function assertHashFile(file: HashFile): Promise<void> {
  if (file.size === 0) throw new HashFileError('it is empty.');
  const full = { from: 0, to: file.size };
  let before = '';
  for (let probe = 0; probe <= PROBES; probe += 1) {
    const [first] = await readLines(file, full, (file.size * probe) / PROBES);
    if (first!.hash < before) throw notSorted();
    before = first!.hash;
  }
}

/** Returns the position of a hash in the hash space, from 0 to 1, with the precision of a double. */
const partOf = (hash: string): number => Number.parseInt(hash.slice(0, 12), 16) / 2 ** 48;

function guessed({ from, to, lowest, highest }: Range, part: number): number {
  const share = highest > lowest ? (part - lowest) / (highest - lowest) : 0.5;
  return from + share * (to - from);
}

/** Reads the complete lines of the block around an offset, at least one. */
async function readLines(
  file: HashFile,
  { from, to }: Pick<Range, 'from' | 'to'>,
  middle: number,
): Promise<Line[]> {
  const begin = Math.max(from, Math.min(Math.floor(middle - BLOCK_IN_BYTES / 2), to - BLOCK_IN_BYTES));
  const end = Math.min(begin + BLOCK_IN_BYTES, to);
  const text = (await file.read(begin, end - begin)).toString('latin1');
  const lines: Line[] = [];
  // Skip lines that start before or end after the block. The last line of the file may lack a line ending.
  let at = begin === from ? 0 : text.indexOf('\n') + 1;
  while (at < text.length) {
    const newline = text.indexOf('\n', at);
    if (newline === -1 && end < to) break;
    const next = newline === -1 ? text.length : newline + 1;
    lines.push({ hash: hashOf(text.slice(at, next)), from: begin + at, to: begin + next });
    at = next;
  }
  if (lines.length === 0) throw wrongLine();
  if (lines.some(({ hash }, index) => hash < (lines[index - 1]?.hash ?? ''))) throw notSorted();
  return lines;
}

function hashOf(line: string): string {
  const [, hash] = LINE.exec(line) ?? [];
  if (hash === undefined) throw wrongLine();
  return hash;
}

const wrongLine = () =>
  new HashFileError('a line of it is not a SHA-1 in 40 upper-case digits, a colon and a count.');
const notSorted = () => new HashFileError('its lines are not sorted by hash.');
