import { type Cell, isDate, type ReadCell } from '../cells.ts';
import type { Column, Row } from '../table.ts';

/** Indexes in the list of formats (xlsx-parts.ts). Formats with decimals follow after these. */
export const FORMAT = { general: 0, header: 1, text: 2, date: 3, 'date-time': 4, decimals: 5 } as const;

/** Maximum cell length in UTF-16 units; programs report a workbook with a longer cell as corrupt. */
const MOST_CHARACTERS = 32_767;
/** Spreadsheet programs use doubles: a number with more digits would come back changed. */
const MOST_DIGITS = 15;

/**
 * First date written as a serial number. Serial numbers of earlier dates differ between programs, so these are written
 * as text.
 */
const FIRST_DATE = '1900-03-01';
const DAYS_BEFORE_1970 = 25_569;
const DAY_IN_MS = 86_400_000;

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML knows none of them but tab and line feed.
const SPECIAL = /[&<>\x00-\x08\x0b-\x1f\ufffe\uffff]|_x[0-9A-Fa-f]{4}/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above; a carriage return would be read as line feed.
const UNPRINTABLE = /[\x00-\x08\x0b-\x1f\ufffe\uffff]/g;
// A reader takes `_x0041_` for a character; the last underscore may be one that we write.
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above.
const LOOKS_ESCAPED = /_(?=x[0-9A-Fa-f]{4}[_\x00-\x08\x0b-\x1f\ufffe\uffff])/g;

/** Escapes text for an element or attribute; characters that XML cannot contain become `_x0007_`. */
export function escapeText(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text
    .replace(LOOKS_ESCAPED, '_x005F_')
    .replace(UNPRINTABLE, (character) => `_x${hex(character)}_`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

const hex = (character: string) => character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');

/** Returns the name of a column: 0 is `A`, 26 is `AA`. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** Settings to write the cells of a column. */
export interface SheetColumn {
  name: string;
  type: Column['type'];
  format: number;
}

export function sheetColumns(columns: readonly Column[]): SheetColumn[] {
  return columns.map(({ type, decimals }, at) => ({
    name: columnName(at),
    type,
    format: type === 'number' && decimals !== undefined ? FORMAT.decimals + decimals : formatOf(type),
  }));
}

function formatOf(type: Column['type']): number {
  return type === 'text' || type === 'date' || type === 'date-time' ? FORMAT[type] : FORMAT.general;
}

/** Returns the XML of one row; `number` starts at 1. Empty cells are left out. */
export function rowXml(columns: readonly SheetColumn[], row: Row, number: number, read: ReadCell): string {
  let xml = `<row r="${number}">`;
  for (let at = 0; at < columns.length; at += 1) {
    const column = columns[at]!;
    const cell = read(column.type, row[at]);
    if (cell !== null) xml += cellXml(`${column.name}${number}`, cell, column.format);
  }
  return `${xml}</row>`;
}

/** Never writes a formula: a text stays text, whatever it starts with. */
function cellXml(reference: string, { type, text }: Cell, format: number): string {
  if (type === 'boolean') return `<c r="${reference}" t="b"><v>${text === 'TRUE' ? 1 : 0}</v></c>`;
  const number = type === 'text' ? undefined : numberOf(type, text);
  if (number === undefined) return textCell(reference, text, FORMAT.text);
  return `<c r="${reference}" s="${format}"><v>${number}</v></c>`;
}

export function textCell(reference: string, text: string, format: number): string {
  const escaped = escapeText(shortened(text));
  return `<c r="${reference}" s="${format}" t="inlineStr"><is><t xml:space="preserve">${escaped}</t></is></c>`;
}

/** Returns undefined for a value that a spreadsheet cannot store as a number without changing it. */
function numberOf(type: Cell['type'], text: string): string | undefined {
  if (type === 'number') return digitsOf(text) > MOST_DIGITS ? undefined : text;
  if (text < FIRST_DATE || !isDate(text.slice(0, 10))) return undefined;
  const instant = Date.parse(type === 'date' ? text : `${text.replace(' ', 'T')}Z`);
  return String(instant / DAY_IN_MS + DAYS_BEFORE_1970);
}

function digitsOf(decimal: string): number {
  if (decimal.length <= MOST_DIGITS) return decimal.length;
  return decimal.replace(/^-?0*\.?0*|\./g, '').length;
}

const HALF_CHARACTER = /[\ud800-\udbff]$/;

/** Truncates a text that is too long for a cell and appends its full length, so that the cut is visible. */
function shortened(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  const note = ` … (cut: ${text.length} characters in all)`;
  return text.slice(0, MOST_CHARACTERS - note.length).replace(HALF_CHARACTER, '') + note;
}
