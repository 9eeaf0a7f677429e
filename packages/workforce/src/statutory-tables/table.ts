import type { RateBasis, TableKey } from '@bulwagan/contracts/workforce/pay.ts';
import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import Fraction from 'fraction.js';

/**
 * A bracket of a table: amounts and rates of both shares from an amount upwards. It ends where the next begins, so that
 * brackets have no gaps. Rates are percentages as decimal text, such as `2.5`.
 */
export interface TableBracket {
  from: Centavos;
  employeeAmount: Centavos;
  employeeRate: string;
  employerAmount: Centavos;
  employerRate: string;
}

/** Law behind a version of a table, and the day it takes effect. It applies until the next version takes effect. */
export interface VersionFacts {
  /** `YYYY-MM-DD` */
  effectiveFrom: string;
  law: string;
  source: string | null;
  /** Whether the figures were compared with the issuance; others are to be confirmed before use. */
  confirmed: boolean;
}

export type BracketKey = Exclude<TableKey, 'salary-grades'>;

/** Version of a table of brackets, which begin at 0 and rise. */
export interface TableVersion extends VersionFacts {
  key: BracketKey;
  /** `excess`: rates apply to the part above the start of the bracket; `whole`: to the whole amount. */
  rateOn: RateBasis;
  /** Minimum and maximum amount for the table. Lower or higher amounts count as these. */
  floor: Centavos | null;
  ceiling: Centavos | null;
  brackets: readonly TableBracket[];
}

/** Monthly salaries of a grade, from step 1. */
export interface SalaryGrade {
  grade: number;
  steps: readonly Centavos[];
}

/** Version of the salary table of government. */
export interface SalaryGradeVersion extends VersionFacts {
  key: 'salary-grades';
  grades: readonly SalaryGrade[];
}

/** Exact shares in centavos, which the caller rounds. */
export interface Shares {
  employee: Fraction;
  employer: Fraction;
  /** Number of the bracket, from 1. */
  bracket: number;
  /** Amount that counts, after floor and ceiling. */
  base: Fraction;
}

interface Options {
  /** Pay taxed at the rate of the bracket that the amount alone is in; only for rates on the excess. In centavos. */
  supplementary?: Centavos | Fraction;
}

const ZERO = new Fraction(0);

/**
 * Returns the contribution or tax of a table for an amount in centavos. It is 0 for an amount of 0 or less without
 * supplementary pay, even if the table has a floor.
 */
export function evaluateTable(
  version: Pick<TableVersion, 'rateOn' | 'floor' | 'ceiling' | 'brackets'>,
  amount: Centavos | Fraction,
  { supplementary = 0n }: Options = {},
): Shares {
  const extra = new Fraction(supplementary);
  const paid = new Fraction(amount);
  if (paid.lte(0) && extra.equals(0)) return { employee: ZERO, employer: ZERO, bracket: 1, base: ZERO };
  const base = clip(paid.lt(0) ? ZERO : paid, version);
  const index = Math.max(
    version.brackets.findLastIndex(({ from }) => base.gte(from)),
    0,
  );
  const { from, ...bracket } = version.brackets[index]!;
  const rated = version.rateOn === 'excess' ? base.sub(from).add(extra) : base;
  return {
    employee: rated.mul(bracket.employeeRate).div(100).add(bracket.employeeAmount),
    employer: rated.mul(bracket.employerRate).div(100).add(bracket.employerAmount),
    bracket: index + 1,
    base,
  };
}

function clip(amount: Fraction, { floor, ceiling }: Pick<TableVersion, 'floor' | 'ceiling'>): Fraction {
  if (floor !== null && amount.lt(floor)) return new Fraction(floor);
  return ceiling !== null && amount.gt(ceiling) ? new Fraction(ceiling) : amount;
}

/** Returns the monthly salary of a grade and step; undefined when the table has no such grade or step. */
export function salaryOf(
  { grades }: Pick<SalaryGradeVersion, 'grades'>,
  grade: number,
  step: number,
): Centavos | undefined {
  return grades.find((one) => one.grade === grade)?.steps[step - 1];
}

/** Returns the version in force on a day; undefined before the first. The order of versions does not matter. */
export function versionOn<Version extends { effectiveFrom: string }>(
  versions: readonly Version[],
  on: string,
): Version | undefined {
  let found: Version | undefined;
  for (const version of versions)
    if (version.effectiveFrom <= on && (found === undefined || version.effectiveFrom > found.effectiveFrom))
      found = version;
  return found;
}
