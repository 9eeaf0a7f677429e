import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import Fraction from 'fraction.js';
import { dailyRate, monthlySalary } from '../../pay/salary.ts';
import { PRIVATE_FACTOR } from '../../pay/working-days.ts';
import { roundHalfUp } from '../../statutory-tables/rounding.ts';
import { americanDate, csvRow, digitsOf, linesOf, plainAmount } from '../fixed-width.ts';
import type { EmployerOfFile, PersonOfFile } from '../payroll-file.ts';
import type { YearOfTax } from '../yearly-tax.ts';

/**
 * Item of the certificate of compensation and tax (BIR form 2316): item number, and a text or an amount in centavos.
 */
export type CertificateItem = readonly [number: string, value: string | Centavos];

/** Items of the form for which the records have no data. */
const NOTHING = 0n;

/** Returns the items of one employee's certificate, in the order of the form. */
export function certificateItems(employer: EmployerOfFile, year: YearOfTax): CertificateItem[] {
  return [...peopleOf(employer, year), ...summaryOf(year), ...detailsOf(year)];
}

function peopleOf(employer: EmployerOfFile, year: YearOfTax): CertificateItem[] {
  const { person, previous } = year;
  const wage = minimumWageOf(person);
  return [
    ['1', year.employedFrom.slice(0, 4)],
    ['2', `${americanDate(year.employedFrom)}-${americanDate(year.employedTo)}`],
    ['3', digitsOf(person.numbers.tin_number)],
    ['4', nameOf(person)],
    ['6', addressOf(person, 'permanent')],
    ['6A', person.permanent_zipcode ?? ''],
    ['6B', addressOf(person, 'current')],
    ['6C', person.current_zipcode ?? ''],
    ['7', americanDate(person.birthdate)],
    ['8', person.home_number ?? ''],
    ['9', wage?.daily ?? ''],
    ['10', wage?.monthly ?? ''],
    ['11', person.is_minimum_wage_earner ? 'Y' : 'N'],
    ['12', digitsOf(employer.tin)],
    ['13', employer.name],
    ['14', employer.address],
    ['16', digitsOf(previous.tin)],
    ['17', previous.employer ?? ''],
    ['18', previous.address ?? ''],
    ['18A', previous.zipcode ?? ''],
  ];
}

/** Part IV-A: the sums and the tax. */
function summaryOf({ figures, previous, taxable, due }: YearOfTax): CertificateItem[] {
  const withheld = figures.withheld + previous.withheld;
  return [
    ['19', figures.gross],
    ['20', figures.exempt],
    ['21', figures.taxable],
    ['22', previous.taxable],
    ['23', taxable],
    ['24', due],
    ['25A', figures.withheld],
    ['25B', previous.withheld],
    ['26', withheld],
    ['27', NOTHING],
    ['28', withheld],
  ];
}

/** Part IV-B: exempt and taxable pay. */
const detailsOf = ({ figures }: YearOfTax): CertificateItem[] => [
  ['29', figures.minimumWage],
  ['30', figures.minimumHoliday],
  ['31', figures.minimumOvertime],
  ['32', figures.minimumNight],
  ['33', NOTHING],
  ['34', figures.exemptBenefits],
  ['35', figures.deMinimis],
  ['36', figures.contributions],
  ['37', figures.otherExempt],
  ['38', figures.exempt],
  ['39', figures.taxableBasic],
  ['40', NOTHING],
  ['41', NOTHING],
  ['42', NOTHING],
  ['43', NOTHING],
  ['44A', NOTHING],
  ['44B', NOTHING],
  ['45', figures.taxableCommission],
  ['46', NOTHING],
  ['47', NOTHING],
  ['48', figures.taxableBenefits],
  ['49', NOTHING],
  ['50', figures.taxableOvertime],
  ['51A', figures.taxableRest],
  ['51B', NOTHING],
  ['52', figures.taxable],
];

/** CSV with one row per employee and one column per item of the form. */
export function certificatesFile(employer: EmployerOfFile, years: readonly YearOfTax[]): string {
  const rows = years.map((year) => certificateItems(employer, year));
  return linesOf([
    csvRow((rows[0] ?? []).map(([number]) => `Item ${number}`)),
    ...rows.map((items) =>
      csvRow(items.map(([, value]) => (typeof value === 'bigint' ? plainAmount(value) : value))),
    ),
  ]);
}

/**
 * Returns the statutory minimum wage per day and month, and the paid days of a year. Undefined for employees without
 * minimum wage.
 */
export function minimumWageOf({ minimum_wage: wage }: Pick<PersonOfFile, 'minimum_wage'>) {
  if (wage === null) return undefined;
  const pay = {
    effectiveFrom: null,
    basis: wage.basis,
    amount: BigInt(wage.amount),
    factor: new Fraction(wage.factor ?? PRIVATE_FACTOR),
    isMinimumWageEarner: true,
    isNonresidentAlien: false,
  };
  return {
    daily: roundHalfUp(dailyRate(pay)),
    monthly: roundHalfUp(monthlySalary(pay)),
    factor: pay.factor,
  };
}

const addressOf = (person: PersonOfFile, which: 'permanent' | 'current'): string =>
  (['address_1', 'address_2', 'barangay', 'city', 'province'] as const)
    .map((part) => person[`${which}_${part}`])
    .filter((part) => part !== null && part !== '')
    .join(', ');

function nameOf({
  last_name,
  first_name,
  middle_name,
  suffix,
}: Pick<PersonOfFile, 'last_name' | 'first_name' | 'middle_name' | 'suffix'>): string {
  const given = [first_name, suffix, middle_name].filter((part) => part !== null && part !== '').join(' ');
  return `${last_name}, ${given}`;
}
