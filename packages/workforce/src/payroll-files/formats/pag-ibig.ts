import { compactDate, digitsOf, linesOf, plainAmount, plainText, record } from '../fixed-width.ts';
import { type FileSource, type PersonOfFile, sumOf } from '../payroll-file.ts';

/** Membership contributions (MC) as fixed-width text: a header with the employer, and a line for each member. */
export function pagIbigFile({ employer, people, start }: FileSource): string {
  const header = record([
    ['EH', 2],
    ['', 2],
    [compactDate(start).slice(0, 6), 6],
    [digitsOf(employer.pagibig), 15],
    [employer.gsis === '' ? 'P' : 'G', 1],
    ['MC', 2],
    [plainText(employer.name), 100],
    [plainText(employer.address), 100],
    ['', 7],
    ['', 15],
  ]);
  return linesOf([header, ...people.map(detail)]);
}

const detail = (person: PersonOfFile): string =>
  record([
    ['DT', 2],
    [digitsOf(person.numbers.pagibig_number), 12],
    [plainText(person.employee_number), 15],
    [plainText(person.last_name), 30],
    [plainText(person.first_name), 30],
    [plainText(person.middle_name), 30],
    [plainAmount(sumOf(person, 'HDMF-EE')), 13, 'right'],
    [plainAmount(sumOf(person, 'HDMF-ER')), 13, 'right'],
    [digitsOf(person.numbers.tin_number), 15],
    [compactDate(person.birthdate), 8],
  ]);
