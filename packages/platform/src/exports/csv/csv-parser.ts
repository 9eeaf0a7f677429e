import { type Message, message } from '@bulwagan/contracts/errors/message.ts';
import {
  assertCellWithin,
  assertColumnWithin,
  assertWithin,
  type ReadBounds,
  type ReadRow,
  Unreadable,
} from '../unreadable.ts';

const DELIMITERS = [',', ';', '\t'] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** First line such as `sep=;`, which tells Excel the separator; some programs quote it. */
const SEPARATOR_LINE = /^(?:"sep=([^"\r\n])"|sep=([^"\r\n]))[ ,;\t]*(?=[\r\n]|$)/i;

/**
 * Returns the separator of a text: the one named by its `sep=` line, else the most frequent one in the first record
 * outside quotes, with a comma preferred in a tie. `lineLength` is the length of the `sep=` line, which is not a
 * record.
 */
export function delimiterOf(text: string): { delimiter: string; lineLength: number } {
  const [line = '', quoted, bare] = SEPARATOR_LINE.exec(text) ?? [];
  return { delimiter: quoted ?? bare ?? commonDelimiter(text), lineLength: line.length };
}

function commonDelimiter(text: string): Delimiter {
  const counts = { ',': 0, ';': 0, '\t': 0 };
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (character === '\n' || character === '\r') break;
    if (character in counts) counts[character as Delimiter] += 1;
  }
  return DELIMITERS.reduce((most, one) => (counts[one] > counts[most] ? one : most));
}

export interface CsvParser {
  push(text: string): void;
  /** Emits the last record, which needs no line ending. */
  end(): void;
}

/** Parser position: before a field, in an unquoted field, inside quotes, or after the closing quote. */
type State = 'start' | 'plain' | 'quoted' | 'closed';

/** Creates a parser that accepts text in chunks, split anywhere. Throws Unreadable. */
export function createCsvParser(
  delimiter: string,
  bounds: ReadBounds,
  emit: (row: ReadRow) => void,
): CsvParser {
  const records = recordBuilder(bounds, emit);
  let state: State = 'start';
  let isAfterReturn = false;

  const separate = (character: string) => {
    state = 'start';
    if (character === delimiter) records.endField();
    else records.endRecord();
    isAfterReturn = character === '\r';
  };
  const isSeparator = (character: string) =>
    character === delimiter || character === '\n' || character === '\r';

  const readQuoted = (text: string, at: number): number => {
    const end = text.indexOf('"', at);
    records.add(text.slice(at, end === -1 ? text.length : end));
    if (end === -1) return text.length;
    state = 'closed';
    return end + 1;
  };
  const readClosed = (text: string, at: number): number => {
    const character = text[at]!;
    if (isSeparator(character)) separate(character);
    else if (character === '"') {
      records.add('"');
      state = 'quoted';
    } else throw records.malformed(message('document.text_after_quote'));
    return at + 1;
  };
  const readPlain = (text: string, at: number): number => {
    if (state === 'start' && text[at] === '"') {
      state = 'quoted';
      return at + 1;
    }
    let end = at;
    while (end < text.length && !isSeparator(text[end]!)) end += 1;
    state = 'plain';
    records.add(text.slice(at, end));
    if (end < text.length) separate(text[end]!);
    return end + 1;
  };

  return {
    push: (text) => {
      let at = 0;
      while (at < text.length) {
        const isRestOfLineEnd = isAfterReturn && text[at] === '\n';
        isAfterReturn = false;
        if (isRestOfLineEnd) at += 1;
        else if (state === 'quoted') at = readQuoted(text, at);
        else if (state === 'closed') at = readClosed(text, at);
        else at = readPlain(text, at);
      }
    },
    end: () => {
      if (state === 'quoted') throw records.malformed(message('document.unclosed_quote'));
      if (state !== 'start' || records.hasFields()) records.endRecord();
    },
  };
}

/** Collects fields into records. Empty trailing fields and empty records are left out. */
function recordBuilder(bounds: ReadBounds, emit: (row: ReadRow) => void) {
  let number = 1;
  let count = 0;
  let column = 1;
  let field = '';
  let cells: string[] = [];
  const endField = () => {
    if (field !== '') {
      assertColumnWithin(bounds, column, number);
      while (cells.length < column - 1) cells.push('');
      cells.push(field);
    }
    column += 1;
    field = '';
  };
  return {
    add: (text: string) => {
      field += text;
      assertCellWithin(field.length, number);
    },
    endField,
    endRecord: () => {
      endField();
      if (cells.length > 0) {
        count += 1;
        assertWithin(bounds, count);
        emit({ number, cells });
        cells = [];
      }
      number += 1;
      column = 1;
    },
    hasFields: () => column > 1,
    malformed: (problem: Message) => new Unreadable('malformed', problem, number),
  };
}
