import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import { americanDate, csvRow, digitsOf, linesOf, plainAmount } from '../fixed-width.ts';
import type { FileSource } from '../payroll-file.ts';
import type { YearOfTax } from '../yearly-tax.ts';

/** Items of the certificate of compensation and tax (BIR form 2316), by number. */
type Items = readonly (readonly [number: string, value: string | Centavos])[];

/** Returns the items of the certificate of one employee. */
function certificateItems({ employer, start }: FileSource, year: YearOfTax): Items {
  const { person, figures, previous } = year;
  const withheld = figures.withheld;
  return [
    ['1', start.slice(0, 4)],
    ['2', `${americanDate(year.employedFrom)}-${americanDate(year.employedTo)}`],
    ['3', digitsOf(person.numbers.tin_number)],
    ['4', nameOf(person)],
    ['7', americanDate(person.birthdate)],
    ['11', person.is_minimum_wage_earner ? 'Y' : 'N'],
    ['12', digitsOf(employer.tin)],
    ['13', employer.name],
    ['14', employer.address],
    ['16', digitsOf(previous.tin)],
    ['17', previous.employer ?? ''],
    ['18', previous.address ?? ''],
    ['19', figures.gross],
    ['20', figures.exempt],
    ['21', figures.taxable],
    ['22', previous.taxable],
    ['23', year.taxable],
    ['24', year.due],
    ['25A', withheld],
    ['25B', previous.withheld],
    ['26', withheld + previous.withheld],
    ['27', 0n],
    ['28', withheld + previous.withheld],
    ['29', figures.minimumWage],
    ['30', figures.minimumHoliday],
    ['31', figures.minimumOvertime],
    ['32', figures.minimumNight],
    ['33', 0n],
    ['34', figures.exemptBenefits],
    ['35', figures.deMinimis],
    ['36', figures.contributions],
    ['37', figures.otherExempt],
    ['38', figures.exempt],
    ['39', figures.taxableBasic],
    ['48', figures.taxableBenefits],
    ['51A', figures.taxableOther],
    ['52', figures.taxable],
  ];
}

/** One row for each employee, with a column for each item of the form. */
export function certificatesFile(source: FileSource, years: readonly YearOfTax[]): string {
  const rows = years.map((year) => certificateItems(source, year));
  return linesOf([
    csvRow((rows[0] ?? []).map(([number]) => `Item ${number}`)),
    ...rows.map((items) =>
      csvRow(items.map(([, value]) => (typeof value === 'bigint' ? plainAmount(value) : value))),
    ),
  ]);
}

function nameOf({
  last_name,
  first_name,
  middle_name,
  suffix,
}: {
  last_name: string;
  first_name: string;
  middle_name: string | null;
  suffix: string | null;
}): string {
  const given = [first_name, suffix, middle_name].filter((part) => part !== null && part !== '').join(' ');
  return `${last_name}, ${given}`;
}
