import { compactDate, digitsOf, initialOf, linesOf, plainAmount, plainText, record } from '../fixed-width.ts';
import { type FileSource, type PersonOfFile, sumOf } from '../payroll-file.ts';

const SSS_CODES = ['SSS-EE', 'SSS-ER', 'MPF-EE', 'MPF-ER'] as const;

/** Contribution of a person including the provident fund, for both shares. */
const sssOf = (person: PersonOfFile) => sumOf(person, ...SSS_CODES);
const ecOf = (person: PersonOfFile) => sumOf(person, 'EC-ER');

/**
 * Contribution collection list R3 as fixed-width text, in the format that one bank accepted. The office must confirm
 * the format with its bank branch. Employees with a contribution of zero are included.
 */
export function sssFile({ employer, people, start, end, madeOn }: FileSource): string {
  const period = compactDate(start).slice(0, 6);
  const header = record([
    ['00', 2],
    ['', 3],
    ['1', 1],
    [`${period}01`, 8],
    ['', 7],
    [compactDate(madeOn), 8],
    [period, 6],
    [plainText(employer.name), 40],
    [digitsOf(employer.sss), 10],
    ['', 3],
  ]);
  const total = (of: typeof sssOf) => plainAmount(people.reduce((sum, one) => sum + of(one), 0n));
  const trailer = record([
    ['99', 2],
    ['', 3],
    [total(sssOf), 12, 'right'],
    ['0.00', 12, 'right'],
    [total(ecOf), 12, 'right'],
    ['', 15],
  ]);
  return linesOf([header, ...people.map((person) => detail(person, start, end)), trailer]);
}

function detail(person: PersonOfFile, start: string, end: string): string {
  const [date, remark] = changeWithin(person, start, end);
  return record([
    ['20', 2],
    ['', 3],
    [plainText(person.last_name), 20],
    [plainText(person.first_name), 20],
    [initialOf(person.middle_name), 1],
    [digitsOf(person.numbers.sss_number), 10],
    [plainAmount(sssOf(person)), 8, 'right'],
    ['0.00', 8, 'right'],
    [plainAmount(ecOf(person)), 8, 'right'],
    [compactDate(date), 8],
    [remark, 1],
    ['', 8],
  ]);
}

/** Returns the day on which a person joined (1) or left (2) within the month, with the remark code. */
function changeWithin(
  { hired_on: hired, separated_on: separated }: PersonOfFile,
  start: string,
  end: string,
): [string | null, string] {
  if (separated !== null && separated >= start && separated <= end) return [separated, '2'];
  if (hired !== null && hired >= start && hired <= end) return [hired, '1'];
  return [null, ''];
}
