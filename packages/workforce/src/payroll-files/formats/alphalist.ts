import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import { PRIVATE_FACTOR } from '../../pay/working-days.ts';
import { americanDate, digitsOf, linesOf, plainAmount, plainText } from '../fixed-width.ts';
import type { FileSource, PersonOfFile } from '../payroll-file.ts';
import { hasSubstitutedFiling, type YearOfTax } from '../yearly-tax.ts';
import { minimumWageOf } from './bir-2316.ts';

const FORM = '1604C';
const TIN_DIGITS = 9;
const BRANCH_DIGITS = 4;

/**
 * Data file for the yearly list of employees (BIR form 1604-C). D1 lists everyone except minimum-wage earners, D2
 * lists minimum-wage earners. Each list ends with its sums. The office must check the file with the bureau's
 * validation program before filing.
 */
export function alphalistFile({ employer, end }: FileSource, years: readonly YearOfTax[]): string {
  const keys = [FORM, ...tinOf(employer.tin), americanDate(end)];
  const isMinimum = ({ person }: YearOfTax) => person.is_minimum_wage_earner;
  const ordinary = years.filter((year) => !isMinimum(year));
  const minimum = years.filter(isMinimum);
  return linesOf([
    ['H1604C', ...keys.slice(1)].join(','),
    ...schedule('1', keys, ordinary, previousOfD1, presentOfD1),
    ...schedule('2', keys, minimum, previousOfD2, presentOfD2),
  ]);
}

/** Name of the file: TIN, branch code and end of the period. */
export const alphalistName = ({ employer, end }: FileSource): string =>
  [...tinOf(employer.tin), americanDate(end).replaceAll('/', ''), FORM].join('');

type Amounts = (year: YearOfTax) => Centavos[];

function schedule(
  number: '1' | '2',
  keys: readonly string[],
  years: readonly YearOfTax[],
  previous: Amounts,
  present: Amounts,
): string[] {
  if (years.length === 0) return [];
  const details = years.map((year, index) =>
    [
      `D${number}`,
      ...keys,
      String(index + 1),
      ...tinOf(year.person.numbers.tin_number),
      ...namesOf(year.person),
      '',
      ...previous(year).map(plainAmount),
      americanDate(year.employedFrom),
      americanDate(year.employedTo),
      ...withFactor(present(year).map(plainAmount), number === '2' ? [factorOf(year)] : []),
      nationalityOf(year.person),
      statusOf(year.person),
      separationOf(year),
      hasSubstitutedFiling(year) ? 'Y' : 'N',
      '0.00',
      ...(number === '2' ? [plainAmount(year.figures.minimumWage)] : []),
    ].join(','),
  );
  const sums = (of: Amounts): string[] =>
    years
      .map(of)
      .reduce((all, one) => all.map((sum, at) => sum + one[at]!))
      .map(plainAmount);
  const credit = number === '2' ? ['0.00', sums(minimumNet)[0]!] : ['0.00'];
  return [...details, [`C${number}`, ...keys, ...sums(previous), ...sums(present), ...credit].join(',')];
}

const minimumNet: Amounts = ({ figures }) => [figures.minimumWage];

/** Number of columns before the factor, which follows the three minimum-wage amounts. */
const BEHIND_WAGE = 4;
const withFactor = (amounts: string[], factor: string[]): string[] =>
  factor.length === 0
    ? amounts
    : [...amounts.slice(0, BEHIND_WAGE), ...factor, ...amounts.slice(BEHIND_WAGE)];

const factorOf = ({ person }: YearOfTax): string =>
  minimumWageOf(person)?.factor.toString() ?? String(PRIVATE_FACTOR);

/** Fields 13 to 23. Only the taxable pay from the previous employer is known. */
const previousOfD1: Amounts = ({ previous: { taxable } }) => [
  taxable,
  0n,
  0n,
  0n,
  0n,
  0n,
  0n,
  taxable,
  0n,
  0n,
  taxable,
];

/** Fields 26 to 44. */
const presentOfD1: Amounts = (year) => {
  const { figures } = year;
  return [
    figures.gross,
    figures.minimumWage,
    figures.exemptBenefits,
    figures.deMinimis,
    figures.contributions,
    figures.otherExempt,
    figures.exempt,
    figures.taxableBasic,
    figures.taxableBenefits,
    figures.taxableOther,
    figures.taxable,
    ...taxOf(year),
  ];
};

/** Fields 13 to 26. */
const previousOfD2: Amounts = ({ previous: { taxable } }) => [
  taxable,
  ...Array.from({ length: 11 }, () => 0n),
  taxable,
  taxable,
];

/** Fields 29 to 53 without the factor. */
const presentOfD2: Amounts = (year) => {
  const { figures } = year;
  const wage = minimumWageOf(year.person);
  return [
    figures.gross - figures.contributions,
    wage?.daily ?? 0n,
    wage?.monthly ?? 0n,
    figures.minimumWage + figures.contributions,
    figures.minimumHoliday,
    figures.minimumOvertime,
    figures.minimumNight,
    0n,
    figures.exemptBenefits,
    figures.deMinimis,
    figures.contributions,
    figures.otherExempt,
    figures.exempt,
    figures.taxableBenefits,
    figures.taxableBasic + figures.taxableOther,
    figures.taxable,
    ...taxOf(year),
  ];
};

/** Total and net taxable pay, tax due, and tax withheld: by both employers, in December, refunded, and as adjusted. */
const taxOf = ({
  taxable,
  due,
  previous,
  withheldBeforeDecember: earlier,
  withheldInDecember: december,
  refunded,
}: YearOfTax): Centavos[] => [
  taxable,
  taxable,
  due,
  previous.withheld,
  earlier,
  december,
  refunded,
  previous.withheld + earlier + december - refunded,
];

/** Returns the nine digits of a TIN and the branch code; without a branch code, the code of the head office. */
function tinOf(tin: string | null): [number: string, branch: string] {
  const digits = digitsOf(tin);
  const branch = digits.slice(TIN_DIGITS);
  return [digits.slice(0, TIN_DIGITS), branch.slice(-BRANCH_DIGITS).padStart(BRANCH_DIGITS, '0')];
}

/** The bureau's program refuses quotation marks, asterisks, question marks and ampersands in names. */
const quoted = (text: string | null): string =>
  `"${plainText(text)
    .replaceAll(/["*?&,]/g, ' ')
    .trim()}"`;

const namesOf = ({ last_name, first_name, middle_name, suffix }: PersonOfFile): string[] => [
  quoted(last_name),
  quoted([first_name, suffix].filter(Boolean).join(' ')),
  quoted(middle_name),
];

const nationalityOf = ({ nationality }: PersonOfFile): string =>
  plainText(nationality)
    .replaceAll(/[*?&,"]/g, ' ')
    .trim() || 'FILIPINO';

const STATUSES: readonly (readonly [word: RegExp, code: string])[] = [
  [/casual/i, 'C'],
  [/contract|project/i, 'CP'],
  [/season/i, 'S'],
  [/probation/i, 'P'],
  [/apprentice|learner/i, 'AL'],
];

/**
 * Employment status: R regular, C casual, CP contractual or project, S seasonal, P probationary, AL apprentice or
 * learner.
 */
const statusOf = ({ employment_type: type }: PersonOfFile): string =>
  STATUSES.find(([word]) => word.test(type ?? ''))?.[1] ?? 'R';

const REASONS: readonly (readonly [word: RegExp, code: string])[] = [
  [/transfer/i, 'TR'],
  [/retire/i, 'R'],
  [/death|died|deceased/i, 'D'],
];

/** Reason of separation: T terminated, TR transferred, R retired, D died, NA none. */
const separationOf = ({ person: { separated_on: day, separation_reason: reason }, employedTo }: YearOfTax) =>
  day === null || day > employedTo ? 'NA' : (REASONS.find(([word]) => word.test(reason ?? ''))?.[1] ?? 'T');
