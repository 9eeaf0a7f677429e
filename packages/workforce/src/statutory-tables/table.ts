import type { RateBasis, TableKey } from '@bulwagan/contracts/workforce/pay.ts';
import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import Fraction from 'fraction.js';

/**
 * A bracket of a table: amounts and rates of both shares, from an amount upwards. It ends where the next bracket
 * begins, so there are no gaps. Rates are percentages as decimal text, such as `2.5`.
 */
export interface TableBracket {
  from: Centavos;
  employeeAmount: Centavos;
  employeeRate: string;
  employerAmount: Centavos;
  employerRate: string;
}

/** Law of a table version, and the day from which the version is in force until the next version begins. */
export interface VersionFacts {
  /** `YYYY-MM-DD` */
  effectiveFrom: string;
  law: string;
  source: string | null;
  /**
   * True if the figures were compared with the official issuance. Unconfirmed figures must be confirmed before use.
   */
  confirmed: boolean;
}

export type BracketKey = Exclude<TableKey, 'salary-grades'>;

/** Version of a table whose brackets begin at 0 and rise. */
export interface TableVersion extends VersionFacts {
  key: BracketKey;
  /** `excess`: rates apply to the part above the start of the bracket. `whole`: rates apply to the whole amount. */
  rateOn: RateBasis;
  /** Minimum and maximum amount. Lower or higher amounts are replaced by them. */
  floor: Centavos | null;
  ceiling: Centavos | null;
  brackets: readonly TableBracket[];
}

/** Monthly salaries of a grade, starting with step 1. */
export interface SalaryGrade {
  grade: number;
  steps: readonly Centavos[];
}

/** Version of the government salary table. */
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
  /** Amount used, after applying floor and ceiling. */
  base: Fraction;
}

interface Options {
  /**
   * Supplementary pay in centavos. It is taxed at the rate of the bracket that contains the amount alone. Only for
   * tables with rates on the excess.
   */
  supplementary?: Centavos | Fraction;
}

const ZERO = new Fraction(0);

/**
 * Returns the contribution or tax for an amount in centavos according to a table. Returns 0 for an amount of 0 or
 * less without supplementary pay, even if the table has a floor.
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

/** Returns the monthly salary of a grade and step; undefined if the table does not have the grade or step. */
export function salaryOf(
  { grades }: Pick<SalaryGradeVersion, 'grades'>,
  grade: number,
  step: number,
): Centavos | undefined {
  return grades.find((one) => one.grade === grade)?.steps[step - 1];
}

/** Returns the version in force on a day; undefined before the first version. The versions may be in any order. */
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
