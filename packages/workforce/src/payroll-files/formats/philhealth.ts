import { americanDate, csvRow, digitsOf, linesOf, plainAmount, plainText } from '../fixed-width.ts';
import { basisOf, type FileSource, type PersonOfFile, sumOf } from '../payroll-file.ts';

const HEADINGS = [
  'PhilHealth Number',
  'Surname',
  'Given Name',
  'Middle Name',
  'Birth Date',
  'Monthly Basic Salary',
  'Personal Share',
  'Employer Share',
  'Total',
  'Status',
  'Effectivity Date',
];
const MEMBER_DIGITS = 12;

/** Premiums by member as CSV, with the columns of form RF-1. */
export function philhealthFile({ people, start, end }: FileSource): string {
  return linesOf([csvRow(HEADINGS), ...people.map((person) => csvRow(row(person, start, end)))]);
}

function row(person: PersonOfFile, start: string, end: string): string[] {
  const [own, employers] = [sumOf(person, 'PHIC-EE'), sumOf(person, 'PHIC-ER')];
  const [status, date] = statusOf(person, own + employers > 0n, start, end);
  const number = digitsOf(person.numbers.philhealth_number);
  return [
    // Returns a number of twelve digits: a number of eleven digits gets a leading zero.
    number === '' ? '' : number.padStart(MEMBER_DIGITS, '0'),
    plainText(person.last_name),
    plainText(person.first_name),
    plainText(person.middle_name),
    americanDate(person.birthdate),
    plainAmount(basisOf(person, 'PHIC-EE')),
    plainAmount(own),
    plainAmount(employers),
    plainAmount(own + employers),
    status,
    americanDate(date),
  ];
}

/** Member status: A active, S separated, NH newly hired, NE no earnings. */
function statusOf(
  { hired_on: hired, separated_on: separated }: PersonOfFile,
  hasPremium: boolean,
  start: string,
  end: string,
): [status: string, date: string | null] {
  const isWithin = (day: string | null) => day !== null && day >= start && day <= end;
  if (isWithin(separated)) return ['S', separated];
  if (isWithin(hired)) return ['NH', hired];
  return [hasPremium ? 'A' : 'NE', null];
}
