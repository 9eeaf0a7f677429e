/** A file of hashes, sorted: lines of 40 upper-case hexadecimal digits, a colon and a count. */
export interface HashFile {
  /** In bytes. */
  size: number;
  /** So many bytes from there, all of them. */
  read(from: number, length: number): Promise<Buffer>;
}

/** The file holds something else than it should. Tells nothing of what it holds. */
export class HashFileError extends Error {}

/** Some ninety lines: a disk reads no less at once. */
const BLOCK_IN_BYTES = 4_096;
/** Hashes are spread evenly, so that each guess comes much nearer. In a file where they are not, halving ends it. */
const MOST_GUESSES = 6;
const PROBES = 16;
const LINE = /^([0-9A-F]{40}):\d{1,15}\r?\n?$/;

interface Line {
  hash: string;
  /** Where it begins, and where the next one does. */
  from: number;
  to: number;
}

/** What is left to look at: whole lines, whose hashes lie between these parts of all that there could be. */
interface Range {
  from: number;
  to: number;
  lowest: number;
  highest: number;
}

/**
 * Whether a hash (40 upper-case hexadecimal digits) stands in the file. Of a billion lines two or three blocks are read,
 * and 32 at most however they are spread. Throws HashFileError where a line that it reads is none, and what `read` throws.
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
 * Throws HashFileError for a file that is none: one that is empty, whose first or last line is of another form, or whose lines,
 * as far as a few places tell, are not sorted by hash.
 */
export async function assertHashFile(file: HashFile): Promise<void> {
  if (file.size === 0) throw new HashFileError('it is empty.');
  const whole = { from: 0, to: file.size };
  let before = '';
  for (let probe = 0; probe <= PROBES; probe += 1) {
    const [first] = await readLines(file, whole, (file.size * probe) / PROBES);
    if (first!.hash < before) throw notSorted();
    before = first!.hash;
  }
}

/** Where a hash stands among all that there could be, from 0 to 1. As many digits as a number holds. */
const partOf = (hash: string): number => Number.parseInt(hash.slice(0, 12), 16) / 2 ** 48;

function guessed({ from, to, lowest, highest }: Range, part: number): number {
  const share = highest > lowest ? (part - lowest) / (highest - lowest) : 0.5;
  return from + share * (to - from);
}

/** The whole lines of the block around a place: one at least. */
async function readLines(
  file: HashFile,
  { from, to }: Pick<Range, 'from' | 'to'>,
  middle: number,
): Promise<Line[]> {
  const begin = Math.max(from, Math.min(Math.floor(middle - BLOCK_IN_BYTES / 2), to - BLOCK_IN_BYTES));
  const end = Math.min(begin + BLOCK_IN_BYTES, to);
  const text = (await file.read(begin, end - begin)).toString('latin1');
  const lines: Line[] = [];
  // What begins before the block, or goes on behind it, is not looked at. The last line of the file may have no end.
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
