import { attributeName } from '../../platform/http/validation-messages.ts';
import { EMPLOYEE_COLUMNS, type EmployeeColumn } from '../employees/columns.ts';

export interface Header {
  /** By their place in a row. */
  columns: { header: string; column: EmployeeColumn }[];
  /** Why the file cannot be imported. */
  problems: string[];
}

const REQUIRED = ['first_name', 'last_name', 'birthdate', 'sex', 'civil_status'];
const MOST_PROBLEMS = 20;
const MOST_SHOWN = 50;

/** `SSS number`, `sss_number` and ` Sss Number ` are one. */
const keyOf = (header: string): string =>
  header
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ');

const COLUMNS = new Map(
  EMPLOYEE_COLUMNS.flatMap((column) => [
    [keyOf(column.field), column] as const,
    [keyOf(column.label), column] as const,
  ]),
);

/** What the first row names: each column by its name in the API or its label in an export, once. */
export function readHeader(cells: string[]): Header {
  const columns: Header['columns'] = [];
  const problems: string[] = [];
  const seen = new Set<string>();
  cells.forEach((header, at) => {
    const column = COLUMNS.get(keyOf(header));
    const shown = header.trim().slice(0, MOST_SHOWN).toWellFormed();
    if (shown === '') problems.push(`Column ${at + 1} has no header.`);
    else if (column === undefined) problems.push(`The column "${shown}" is not known.`);
    else if (seen.has(column.field)) problems.push(`The column "${shown}" stands there twice.`);
    else columns[at] = { header: shown, column };
    if (column !== undefined) seen.add(column.field);
  });
  for (const field of REQUIRED)
    if (!seen.has(field)) problems.push(`The column "${attributeName(field)}" is missing.`);
  // Two may have one name; a file that names them so alone would be taken without.
  if (seen.has('organization') && !seen.has('organization_slug'))
    problems.push('Organizations are named by their slug, in the column "organization slug".');
  return { columns, problems: problems.slice(0, MOST_PROBLEMS) };
}
