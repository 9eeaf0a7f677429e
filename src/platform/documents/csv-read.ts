import { type CsvParser, createCsvParser, delimiterOf } from './csv-parser.ts';
import { type ReadBounds, type ReadRow, tooLarge, Unreadable } from './unreadable.ts';

/** Characters looked at before the separator is told: the first record, or the beginning of a longer one. */
const ENOUGH_TO_TELL = 65_536;
const PIECE_IN_BYTES = 65_536;

/** How a CSV writes letters. Excel's plain "CSV" is in Windows-1252. */
export type CsvEncoding = 'utf-8' | 'windows-1252';

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/**
 * The rows of a CSV: separated by comma, semicolon or tab (told by the first record) or as a first line `sep=;` says, quoted as
 * RFC 4180 says, lines ending in CR LF, LF or CR, UTF-8 with or without a byte order mark. Throws Unreadable for another encoding, for
 * quotes that do not end, and past the bounds; rows before that have been given by then.
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
      if (begin.length > ENOUGH_TO_TELL) parser = start(begin);
    }
    yield* ready.splice(0);
  }
  parser ??= start(begin);
  parser.end();
  yield* ready;
}

/** Bytes that Windows-1252 does not have: a file with one of them is in another encoding. */
const UNUSED = /[\0\u0081\u008d\u008f\u0090\u009d]/;
const BEYOND_ASCII = /[^\0-\x7f\ufffd]/;

/**
 * The encoding of a CSV, by all of its bytes. Throws Unreadable for UTF-8 with a few broken characters, and for all other encodings:
 * names would be imported with wrong letters.
 */
export async function encodingOf(bytes: Bytes): Promise<CsvEncoding> {
  const strict = new TextDecoder('utf-8', { fatal: true });
  const lenient = new TextDecoder('utf-8', { ignoreBOM: true });
  const single = new TextDecoder('windows-1252');
  let [isUtf8, hasWhole, hasUnused] = [true, false, false];
  for await (const chunk of bytes) {
    isUtf8 &&= isDecoded(() => strict.decode(chunk, { stream: true }));
    hasWhole ||= BEYOND_ASCII.test(lenient.decode(chunk, { stream: true }));
    hasUnused ||= UNUSED.test(single.decode(chunk));
  }
  if (isUtf8 && isDecoded(() => strict.decode())) return 'utf-8';
  if (hasWhole || hasUnused) throw notUtf8();
  return 'windows-1252';
}

async function* decoded(bytes: Bytes, mostBytes: number, encoding: CsvEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let count = 0;
  for await (const chunk of bytes) {
    if (count === 0 && isWide(chunk)) throw notUtf8();
    count += chunk.length;
    if (count > mostBytes) throw tooLarge();
    // In pieces: a whole file in one chunk would be taken apart at once.
    for (let at = 0; at < chunk.length; at += PIECE_IN_BYTES) {
      const piece = chunk.subarray(at, at + PIECE_IN_BYTES);
      yield decodedOf(() => decoder.decode(piece, { stream: true }));
    }
  }
  yield decodedOf(() => decoder.decode());
}

/** UTF-16 of plain letters without a mark of its order is UTF-8 with a NUL beside each. */
const isWide = ([first, second]: Uint8Array): boolean => first === 0 || second === 0;

const notUtf8 = (): Unreadable =>
  new Unreadable('not_utf8', 'The file is not in UTF-8. In Excel, save it as "CSV UTF-8".');

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
