import { attributeName } from '../../platform/http/validation-messages.ts';
import { EMPLOYEE_COLUMNS, type EmployeeColumn } from '../employees/columns.ts';
import { headingKey, NOT_TAKEN, OTHER_NAMES } from './headings.ts';

/** The columns of a file, by their place in a row; a column without a field is shown and not taken. */
export interface Header {
  columns: { header: string; column: EmployeeColumn | undefined }[];
  /** Why the file cannot be imported. */
  problems: string[];
  /** Headings that name no column: the caller may map them. */
  unknown: string[];
  /** Required fields that no column has. */
  missing: string[];
}

/** The field that the caller chose for a heading, by the heading's key; null leaves the column out. */
export type Mapping = ReadonlyMap<string, string | null>;

const REQUIRED = ['first_name', 'last_name', 'birthdate', 'sex', 'civil_status'];
const MOST_PROBLEMS = 20;
const MOST_SHOWN = 50;
/** A longer one is no heading that anybody would map. */
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

/** Undefined for a heading that names nothing; null for a column that is left out. */
function columnOf(header: string, mapping: Mapping): EmployeeColumn | null | undefined {
  const key = headingKey(header);
  const chosen = mapping.get(key);
  if (chosen === null || (chosen === undefined && NOT_TAKEN.has(key))) return null;
  return chosen === undefined ? COLUMNS.get(key) : BY_FIELD.get(chosen);
}

/** Reads the first row: it names each column by its field, its label in an export, a usual name or the caller's mapping, once. */
export function readHeader(cells: string[], mapping: Mapping): Header {
  const columns: Header['columns'] = [];
  const problems: string[] = [];
  const unknown: string[] = [];
  const seen = new Set<string>();
  cells.forEach((header, at) => {
    const column = columnOf(header, mapping);
    const shown = header.trim().slice(0, MOST_SHOWN).toWellFormed();
    if (shown === '') problems.push(`Column ${at + 1} has no header.`);
    else if (column === undefined) {
      problems.push(`The column "${shown}" is not known.`);
      if (header.length <= MOST_HEADING) unknown.push(header.trim().toWellFormed());
    } else if (column !== null && seen.has(column.field))
      problems.push(`The column "${shown}" stands there twice.`);
    else columns[at] = { header: shown, column: column ?? undefined };
    if (column) seen.add(column.field);
  });
  const missing = REQUIRED.filter((field) => !seen.has(field));
  for (const field of missing) problems.push(`The column "${attributeName(field)}" is missing.`);
  // Two may have one name; a file that names them so alone would be taken without.
  if (seen.has('organization') && !seen.has('organization_slug'))
    problems.push('Organizations are named by their slug, in the column "organization slug".');
  return { columns, problems: problems.slice(0, MOST_PROBLEMS), unknown, missing };
}
