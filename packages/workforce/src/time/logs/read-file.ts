import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** A punch as received, before validation. */
export interface SentPunch {
  /** Line number in the file or entry number in the request, from 1. */
  row: number;
  biometricId: string;
  /** Date and time. */
  at: string;
}

/** Column numbers of a file, from 0. */
interface Columns {
  id: number;
  at: number;
  /** Column with the time of day, if date and time are in different columns. */
  clock: number | null;
}

/** Column order in attendance logs of ZKTeco devices and of their ADMS push protocol. */
const DEVICE_COLUMNS: Columns = { id: 0, at: 1, clock: null };

/**
 * Headings for the column with employee IDs. The first heading in this list counts, because `id` and `no` may also be
 * row numbers.
 */
const ID_HEADINGS = ['biometric_id', 'pin', 'user_id', 'userid', 'ac_no', 'enroll_no', 'id', 'no'];
const MOMENT_HEADINGS = ['at', 'datetime', 'date_time', 'timestamp', 'punch_time', 'check_time'];

/**
 * Yields the punches of an attendance log: a USB file of a ZKTeco device, its extended format, lines of its push
 * protocol, or CSV. Fields are separated by tabs, commas or semicolons. Blank lines, the serial number before the
 * punches and the checksum after them are skipped. All other lines are yielded, so that they are counted and
 * rejected.
 */
export async function* readPunches(path: string): AsyncGenerator<SentPunch> {
  const lines = createInterface({
    input: createReadStream(path, 'utf8'),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  let row = 0;
  let columns: Columns | undefined;
  let separator: string | undefined;
  // A line with one field is a checksum if it is the last line.
  let heldBack: SentPunch | undefined;
  let isFirst = true;
  for await (const text of lines) {
    row += 1;
    const line = row === 1 ? text.replace(/^\uFEFF/, '') : text;
    if (line.trim() === '') continue;
    const ownSeparator = separator !== undefined && line.includes(separator) ? separator : separatorIn(line);
    const fields = fieldsOf(line, ownSeparator);
    if (heldBack !== undefined) yield heldBack;
    heldBack = undefined;
    if (fields.length === 1) {
      if (!isFirst) heldBack = { row, biometricId: fields[0]!, at: '' };
      isFirst = false;
      continue;
    }
    isFirst = false;
    // Names may contain commas, so the first line determines the separator.
    separator ??= ownSeparator;
    if (columns === undefined) {
      const named = headerOf(fields);
      columns = named ?? DEVICE_COLUMNS;
      if (named !== undefined) continue;
    }
    yield punchOf(fields, columns, row);
  }
}

const separatorIn = (line: string): string | undefined => [...'\t,;'].find((one) => line.includes(one));

function fieldsOf(line: string, separator: string | undefined): string[] {
  if (separator === undefined) return [unquoted(line)];
  if (!line.includes('"')) return line.split(separator).map((field) => field.trim());
  const fields = [''];
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    if (character === separator && !isQuoted) fields.push('');
    else fields.push(fields.pop()! + character);
  }
  return fields.map(unquoted);
}

const unquoted = (field: string): string =>
  field
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();

/**
 * Returns the columns according to their headings. Undefined if the line contains a time, because it is then not a
 * header.
 */
function headerOf(fields: readonly string[]): Columns | undefined {
  if (fields.some((field) => /\d:\d\d/.test(field))) return undefined;
  const names = fields.map((field) =>
    field
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, '_')
      .replaceAll(/^_|_$/g, ''),
  );
  const find = (wanted: readonly string[]) => names.findIndex((name) => wanted.includes(name));
  const id = ID_HEADINGS.map((heading) => names.indexOf(heading)).find((at) => at >= 0) ?? -1;
  const [date, clock, moment] = [find(['date']), find(['time']), find(MOMENT_HEADINGS)];
  if (id < 0) return undefined;
  if (moment >= 0) return { id, at: moment, clock: null };
  if (date >= 0 && clock >= 0) return { id, at: date, clock };
  return clock >= 0 ? { id, at: clock, clock: null } : undefined;
}

function punchOf(fields: readonly string[], { id, at, clock }: Columns, row: number): SentPunch {
  const date = fields[at] ?? '';
  // Some programs export date and time in two columns without a header.
  const time = clock === null ? (isDate(date) ? (fields[at + 1] ?? '') : '') : (fields[clock] ?? '');
  return { row, biometricId: fields[id] ?? '', at: `${date} ${time}`.trim() };
}

const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);
