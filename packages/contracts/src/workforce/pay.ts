/** Words and limits of computed pay (contract §3.3), shared by messages, forms and the database. */

/** Dated tables that take a share of the monthly salary. */
const CONTRIBUTIONS = ['sss', 'sss-mpf', 'sss-ec', 'philhealth', 'pag-ibig', 'gsis'] as const;

/** Dated tables by law. Contributions and taxes have brackets; `salary-grades` has grades and steps. */
export const TABLE_KEYS = [
  ...CONTRIBUTIONS,
  'withholding-daily',
  'withholding-weekly',
  'withholding-semi-monthly',
  'withholding-monthly',
  'income-tax-annual',
  'salary-grades',
] as const;
export type TableKey = (typeof TABLE_KEYS)[number];

/** Also for a key of any table. */
export const CONTRIBUTION_TABLES: readonly TableKey[] = CONTRIBUTIONS;

/** Base of the rates of a table: the part above the start of the bracket, or the whole amount. */
export const RATE_BASES = ['excess', 'whole'] as const;
export type RateBasis = (typeof RATE_BASES)[number];

export const PAY_FREQUENCIES = ['monthly', 'semi_monthly', 'weekly', 'daily'] as const;
export type PayFrequency = (typeof PAY_FREQUENCIES)[number];

/** Time that an amount of compensation is paid for. */
export const COMPENSATION_BASES = ['monthly', 'daily', 'hourly'] as const;
export type CompensationBasis = (typeof COMPENSATION_BASES)[number];

/** Sources of one change of the pay of many employees. */
export const COMPENSATION_CHANGE_KINDS = ['rule', 'file'] as const;
export type CompensationChangeKind = (typeof COMPENSATION_CHANGE_KINDS)[number];

/** Ways to withhold tax in one payroll. */
export const WITHHOLDING_METHODS = ['periodic', 'cumulative', 'annualized'] as const;
export type WithholdingMethod = (typeof WITHHOLDING_METHODS)[number];

/** How much of the month's contributions a period takes. */
export const CONTRIBUTION_PARTS = ['full', 'none', 'split'] as const;
export type ContributionPart = (typeof CONTRIBUTION_PARTS)[number];

/** Purposes of a payroll run. All but `regular` are paid apart from the periods of the payroll. */
export const RUN_KINDS = ['regular', 'thirteenth_month', 'bonus', 'final_pay'] as const;
export type RunKind = (typeof RUN_KINDS)[number];

/** Whether runs of a kind are apart from the periods of the payroll, so that they pay no salary. */
export const isOffCycle = (kind: RunKind): boolean => kind === 'bonus' || kind === 'thirteenth_month';

/** Part of the month's contributions that a run of a kind takes unless it says so: those follow the pay of a month. */
export const contributionsOfKind = (kind: RunKind | undefined): ContributionPart =>
  kind !== undefined && isOffCycle(kind) ? 'none' : 'full';

/** How half a centavo of a PhilHealth premium is divided (an office's setting). */
export const PHILHEALTH_ROUNDINGS = ['truncate_employee', 'half_up'] as const;
export type PhilhealthRounding = (typeof PHILHEALTH_ROUNDINGS)[number];

/** How the pay of an item is taxed. Other benefits are free of tax up to the yearly ceiling, together. */
export const TAX_TREATMENTS = ['regular', 'supplementary', 'other_benefits', 'exempt'] as const;
export type TaxTreatment = (typeof TAX_TREATMENTS)[number];

/** Maximum amount of pay, in pesos. */
export const MOST_PAY = 999_999_999.99;

/** Salary grades of government with their steps. The highest grade has two steps. */
export const SALARY_GRADES = 33;
export const SALARY_STEPS = 8;
export const stepsOfGrade = (grade: number): number => (grade === SALARY_GRADES ? 2 : SALARY_STEPS);

/** Ways to compute an item. */
export const METHOD_TYPES = [
  'compensation',
  'typed',
  'fixed',
  'rate',
  'percentage',
  'table',
  'withholding',
  'thirteenth_month',
  'months_of_salary',
] as const;
export type MethodType = (typeof METHOD_TYPES)[number];

/** Unit of a rate: a day, an hour (an eighth) or a minute (a 480th) of work. */
export const RATE_UNITS = ['day', 'hour', 'minute'] as const;
export type RateUnit = (typeof RATE_UNITS)[number];

/** Time that a fixed amount is for; that of a month is divided among the month's payrolls. */
export const FIXED_PERS = ['period', 'month'] as const;
export type FixedPer = (typeof FIXED_PERS)[number];

/** Share of a table that an item takes. */
export const TABLE_SHARES = ['employee', 'employer'] as const;
export type TableShare = (typeof TABLE_SHARES)[number];

/** Basis of a contribution: the full monthly salary, or the amount paid for the month. */
export const CONTRIBUTION_BASES = ['salary', 'pay'] as const;
export type ContributionBase = (typeof CONTRIBUTION_BASES)[number];

/** De minimis benefits (RR 2-98 section 2.78.1(A)(3)). Each is free of tax up to its own ceiling. */
export const DE_MINIMIS_BENEFITS = [
  'leave-private',
  'leave-government',
  'medical-dependents',
  'rice',
  'uniform',
  'medical-actual',
  'laundry',
  'award',
  'celebration',
  'overtime-meal',
  'productivity',
] as const;
export type DeMinimisBenefit = (typeof DE_MINIMIS_BENEFITS)[number];

/** Figures set by law that change over time, such as ceilings of de minimis benefits. */
export const STATUTORY_VALUE_KEYS = [
  ...DE_MINIMIS_BENEFITS,
  'minimum-daily-wage',
  'nonresident-tax',
  'forced-leave',
  'forced-leave-credits',
] as const;
export type StatutoryValueKey = (typeof STATUTORY_VALUE_KEYS)[number];

/** `percent` of a de minimis benefit is of the minimum daily wage; its `days` are paid at the daily rate. */
export type StatutoryUnit = 'pesos' | 'days' | 'percent';

/** Period that a ceiling applies to. */
export type CeilingWindow = 'day' | 'month' | 'semester' | 'year';

interface StatutoryValueFacts {
  unit: StatutoryUnit;
  /** Null for a value that is no amount within a time. */
  per: CeilingWindow | null;
}

const pesos = (per: CeilingWindow): StatutoryValueFacts => ({ unit: 'pesos', per });

export const STATUTORY_VALUES: Record<StatutoryValueKey, StatutoryValueFacts> = {
  'leave-private': { unit: 'days', per: 'year' },
  'leave-government': { unit: 'days', per: 'year' },
  'medical-dependents': pesos('semester'),
  rice: pesos('month'),
  uniform: pesos('year'),
  'medical-actual': pesos('year'),
  laundry: pesos('month'),
  award: pesos('year'),
  celebration: pesos('year'),
  'overtime-meal': { unit: 'percent', per: 'day' },
  productivity: pesos('year'),
  'minimum-daily-wage': pesos('day'),
  'nonresident-tax': { unit: 'percent', per: null },
  'forced-leave': { unit: 'days', per: 'year' },
  'forced-leave-credits': { unit: 'days', per: null },
};

/** Maximum percentage, and maximum number of days, of a statutory value. */
export const MOST_PERCENT = 100;
export const MOST_DAYS_OF_YEAR = 366;

/** Layouts of bank files. Each bank confirms its own before the first use. `csv` has accounts at all banks. */
export const BANK_LAYOUTS = ['csv', 'bdo', 'security-bank'] as const;
export type BankLayout = (typeof BANK_LAYOUTS)[number];
