import { message } from '@bulwagan/contracts/errors/message.ts';
import { type ReadBounds, type ReadRow, tooLarge, Unreadable } from '../unreadable.ts';
import { type CsvParser, createCsvParser, delimiterOf } from './csv-parser.ts';

/** Number of characters examined to detect the separator: the first record, or the start of a longer one. */
const ENOUGH_TO_DETECT = 65_536;
const PIECE_IN_BYTES = 65_536;

/** Character encoding of a CSV file. Excel's plain "CSV" is Windows-1252. */
export type CsvEncoding = 'utf-8' | 'windows-1252';

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/**
 * Reads the rows of a CSV file. The separator is the one of a `sep=;` line, else comma, semicolon or tab, detected from
 * the first record. Quoting follows RFC 4180; lines end in CR LF, LF or CR; UTF-8 with or without a byte order mark.
 * Throws Unreadable for another encoding, unclosed quotes and exceeded limits, after returning the rows before.
 */
export async function* readCsv(
  bytes: Bytes,
  bounds: ReadBounds,
  encoding: CsvEncoding = 'utf-8',
): AsyncGenerator<ReadRow> {
  const ready: ReadRow[] = [];
  let begin = '';
  let parser: CsvParser | undefined;
  const start = (text: string): CsvParser => {
    const { delimiter, lineLength } = delimiterOf(text);
    const made = createCsvParser(delimiter, bounds, (row) => ready.push(row));
    made.push(text.slice(lineLength));
    return made;
  };
  for await (const text of decoded(bytes, bounds.mostBytes, encoding)) {
    if (parser !== undefined) parser.push(text);
    else {
      begin += text;
      if (begin.length > ENOUGH_TO_DETECT) parser = start(begin);
    }
    yield* ready.splice(0);
  }
  parser ??= start(begin);
  parser.end();
  yield* ready;
}

/** Bytes undefined in Windows-1252: a file that contains one has another encoding. */
const UNUSED = /[\0\u0081\u008d\u008f\u0090\u009d]/;
const NON_ASCII = /[^\0-\x7f\ufffd]/;

/**
 * Detects the encoding from all bytes. Throws Unreadable for UTF-8 with a few invalid characters and for all other
 * encodings, because names would be imported with wrong letters.
 */
export async function encodingOf(bytes: Bytes): Promise<CsvEncoding> {
  const strict = new TextDecoder('utf-8', { fatal: true });
  const lenient = new TextDecoder('utf-8', { ignoreBOM: true });
  const single = new TextDecoder('windows-1252');
  let [isUtf8, hasComplete, hasUnused] = [true, false, false];
  for await (const chunk of bytes) {
    isUtf8 &&= isDecoded(() => strict.decode(chunk, { stream: true }));
    hasComplete ||= NON_ASCII.test(lenient.decode(chunk, { stream: true }));
    hasUnused ||= UNUSED.test(single.decode(chunk));
  }
  if (isUtf8 && isDecoded(() => strict.decode())) return 'utf-8';
  if (hasComplete || hasUnused) throw notUtf8();
  return 'windows-1252';
}

async function* decoded(bytes: Bytes, mostBytes: number, encoding: CsvEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let count = 0;
  for await (const chunk of bytes) {
    if (count === 0 && isWide(chunk)) throw notUtf8();
    count += chunk.length;
    if (count > mostBytes) throw tooLarge();
    // Decode in pieces: a file that arrives as one chunk would otherwise be parsed in one go.
    for (let at = 0; at < chunk.length; at += PIECE_IN_BYTES) {
      const piece = chunk.subarray(at, at + PIECE_IN_BYTES);
      yield decodedOf(() => decoder.decode(piece, { stream: true }));
    }
  }
  yield decodedOf(() => decoder.decode());
}

/** Detects UTF-16 without a byte order mark: ASCII letters with a NUL next to each. */
const isWide = ([first, second]: Uint8Array): boolean => first === 0 || second === 0;

const notUtf8 = (): Unreadable => new Unreadable('not_utf8', message('document.not_utf8'));

function isDecoded(decode: () => string): boolean {
  try {
    decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

function decodedOf(decode: () => string): string {
  try {
    return decode();
  } catch (error) {
    throw error instanceof TypeError ? notUtf8() : error;
  }
}
