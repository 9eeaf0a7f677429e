import type { Version } from './key.ts';

/**
 * Converts brackets and salary grades to and from text with lines and columns, for copying from and to a spreadsheet.
 */

type Bracket = NonNullable<Version['brackets']>[number];
type Grade = NonNullable<Version['grades']>[number];

const THOUSANDS = /^\d{1,3}(,\d{3})+(\.\d+)?$/;

/**
 * Returns the numbers in each line. A value that is not a number becomes null, so that the server reports its
 * position.
 */
function rowsOf(text: string): number[][] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => line.split(/[\s;]+/).map(numberOf));
}

function numberOf(text: string): number {
  const bare = text.replace(/^₱|%$/g, '');
  const value = Number(THOUSANDS.test(bare) ? bare.replaceAll(',', '') : bare);
  return bare === '' || !Number.isFinite(value) ? (null as never) : value;
}

/** Parses lines with five columns: start, employee amount, employee percent, employer amount, employer percent. */
export const bracketsIn = (text: string) =>
  rowsOf(text).map(([from, employee_amount, employee_rate, employer_amount, employer_rate]) => ({
    from: from!,
    ...(employee_amount === undefined ? {} : { employee_amount }),
    ...(employee_rate === undefined ? {} : { employee_rate }),
    ...(employer_amount === undefined ? {} : { employer_amount }),
    ...(employer_rate === undefined ? {} : { employer_rate }),
  }));

/** Parses one line per grade, starting with grade 1. The columns are the salaries of the steps. */
export const gradesIn = (text: string) => rowsOf(text).map((steps, index) => ({ grade: index + 1, steps }));

export const bracketsText = (brackets: readonly Bracket[]): string =>
  brackets
    .map((one) =>
      [one.from, one.employee_amount, one.employee_rate, one.employer_amount, one.employer_rate].join('\t'),
    )
    .join('\n');

export const gradesText = (grades: readonly Grade[]): string =>
  grades.map(({ steps }) => steps.join('\t')).join('\n');
