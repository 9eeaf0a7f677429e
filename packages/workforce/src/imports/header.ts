import { attributeName } from '@bulwagan/contracts/errors/field-names.ts';
import { type Message, message } from '@bulwagan/contracts/errors/message.ts';
import { REQUIRED_EMPLOYEE_FIELDS } from '@bulwagan/contracts/workforce/employee-fields.ts';
import { EMPLOYEE_COLUMNS, type EmployeeColumn } from '../employees/lists/columns.ts';
import { headingKey, NOT_TAKEN, OTHER_NAMES } from './headings.ts';

/** Columns of a file by index. A column without a field is not imported. */
export interface Header {
  columns: { header: string; column: EmployeeColumn | undefined }[];
  /** Reasons why the file cannot be imported. */
  problems: Message[];
  /** Unknown headings, which the caller may map. */
  unknown: string[];
  /** Required fields without a column. */
  missing: string[];
}

/** Fields chosen by the caller, by key of the heading; null skips the column. */
export type Mapping = ReadonlyMap<string, string | null>;

const MOST_PROBLEMS = 20;
const MOST_SHOWN = 50;
/** Maximum length of a heading that the user can map to a field. */
const MOST_HEADING = 200;

const BY_FIELD = new Map(EMPLOYEE_COLUMNS.map((column) => [column.field, column]));

const COLUMNS = new Map([
  ...EMPLOYEE_COLUMNS.flatMap((column) => [
    [headingKey(column.field), column] as const,
    [headingKey(column.label), column] as const,
  ]),
  ...OTHER_NAMES.map(([name, field]) => [headingKey(name), BY_FIELD.get(field)!] as const),
]);

/** Fields that a heading may be mapped to. */
export const TAKEN_FIELDS: readonly string[] = EMPLOYEE_COLUMNS.filter(({ isShownOnly }) => !isShownOnly).map(
  ({ field }) => field,
);

/** Returns the column for a heading: undefined for an unknown heading, null for a skipped column. */
function columnOf(header: string, mapping: Mapping): EmployeeColumn | null | undefined {
  const key = headingKey(header);
  const chosen = mapping.get(key);
  if (chosen === null || (chosen === undefined && NOT_TAKEN.has(key))) return null;
  return chosen === undefined ? COLUMNS.get(key) : BY_FIELD.get(chosen);
}

/**
 * Reads the header row. Each column is named once, by its field, its export label, a common name or the caller's
 * mapping.
 */
export function readHeader(cells: string[], mapping: Mapping): Header {
  const columns: Header['columns'] = [];
  const problems: Message[] = [];
  const unknown: string[] = [];
  const seen = new Set<string>();
  cells.forEach((header, at) => {
    const column = columnOf(header, mapping);
    const shown = header.trim().slice(0, MOST_SHOWN).toWellFormed();
    if (shown === '') problems.push(message('import.no_header', { at: at + 1 }));
    else if (column === undefined) {
      problems.push(message('import.unknown_column', { column: shown }));
      if (header.length <= MOST_HEADING) unknown.push(header.trim().toWellFormed());
    } else if (column !== null && seen.has(column.field))
      problems.push(message('import.repeated_column', { column: shown }));
    else columns[at] = { header: shown, column: column ?? undefined };
    if (column) seen.add(column.field);
  });
  const missing = REQUIRED_EMPLOYEE_FIELDS.filter((field) => !seen.has(field));
  for (const field of missing)
    problems.push(message('import.missing_column', { column: attributeName(field) }));
  // Organization names are not unique, so a file with names only would be ambiguous.
  if (seen.has('organization') && !seen.has('organization_slug'))
    problems.push(message('import.organization_by_slug'));
  return { columns, problems: problems.slice(0, MOST_PROBLEMS), unknown, missing };
}
