import { type CsvParser, createCsvParser, delimiterOf } from './csv-parser.ts';
import { type ReadBounds, type ReadRow, tooLarge, Unreadable } from './unreadable.ts';

/** Characters looked at before the separator is told: the first record, or the beginning of a longer one. */
const ENOUGH_TO_TELL = 65_536;
const PIECE_IN_BYTES = 65_536;

/**
 * The rows of a CSV: separated by comma, semicolon or tab (told by the first record), quoted as RFC 4180 says, lines
 * ending in CR LF, LF or CR, UTF-8 with or without a byte order mark. Throws Unreadable for another encoding, for
 * quotes that do not end, and past the bounds; rows before that have been given by then.
 */
export async function* readCsv(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  bounds: ReadBounds,
): AsyncGenerator<ReadRow> {
  const ready: ReadRow[] = [];
  let begin = '';
  let parser: CsvParser | undefined;
  const start = (text: string): CsvParser => {
    const made = createCsvParser(delimiterOf(text), bounds, (row) => ready.push(row));
    made.push(text);
    return made;
  };
  for await (const text of decoded(bytes, bounds.mostBytes)) {
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

async function* decoded(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  mostBytes: number,
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let count = 0;
  for await (const chunk of bytes) {
    if (count === 0 && isWide(chunk)) throw notUtf8();
    count += chunk.length;
    if (count > mostBytes) throw tooLarge();
    // In pieces: a whole file in one chunk would be taken apart at once.
    for (let at = 0; at < chunk.length; at += PIECE_IN_BYTES) {
      const piece = chunk.subarray(at, at + PIECE_IN_BYTES);
      yield asUtf8(() => decoder.decode(piece, { stream: true }));
    }
  }
  yield asUtf8(() => decoder.decode());
}

/** UTF-16 of plain letters without a mark of its order is UTF-8 with a NUL beside each. */
const isWide = ([first, second]: Uint8Array): boolean => first === 0 || second === 0;

const notUtf8 = (): Unreadable =>
  new Unreadable('not_utf8', 'The file is not in UTF-8. In Excel, save it as "CSV UTF-8".');

function asUtf8(decode: () => string): string {
  try {
    return decode();
  } catch (error) {
    throw error instanceof TypeError ? notUtf8() : error;
  }
}
