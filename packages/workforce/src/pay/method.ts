import type { Category } from '@bulwagan/contracts/workforce/kinds.ts';
import type {
  ContributionBase,
  FixedPer,
  RateUnit,
  TableShare,
  TaxTreatment,
} from '@bulwagan/contracts/workforce/pay.ts';
import type { BracketKey } from '../statutory-tables/table.ts';

interface Taxed {
  /** How the amount is taxed; by default as its kind usually is. */
  tax?: TaxTreatment;
}

/** How the amount of an item is computed. Amounts are pesos, rates percent; `of` names items by their codes. */
export type Method =
  | (Taxed & { type: 'compensation' })
  /** An amount that is entered, and taxed as stated. */
  | (Taxed & { type: 'typed' })
  /** A fixed amount, as often as its quantity says where it is paid on request. */
  | (Taxed & { type: 'fixed'; amount: number; per: FixedPer; on_request?: boolean })
  /** A percentage of the daily, hourly or minute rate for each unit. */
  | (Taxed & { type: 'rate'; unit: RateUnit; percent: number })
  /** With `base`, a monthly contribution. */
  | (Taxed & {
      type: 'percentage';
      percent: number;
      of: string[];
      maximum?: number | null;
      base?: ContributionBase;
    })
  /** A share of a contribution of the month. */
  | (Taxed & { type: 'table'; table: BracketKey; share: TableShare; of: string[]; base: ContributionBase })
  | (Taxed & { type: 'withholding' })
  /** A twelfth of the monthly salary for each month worked, as its quantity says. */
  | (Taxed & { type: 'thirteenth_month' })
  /** Months of salary, as often as its quantity says. */
  | (Taxed & { type: 'months_of_salary'; months: number });

export type MethodOf<Type extends Method['type']> = Extract<Method, { type: Type }>;

/** Codes are compared regardless of case, as they are unique. */
export const codeKey = (code: string): string => code.toUpperCase();

/** Codes that a method names. */
export const namedBy = (method: Method | null): string[] =>
  method !== null && 'of' in method ? method.of.map(codeKey) : [];

interface Classified {
  category: Category;
  method: Method | null;
  isTaxable: boolean;
}

/** Absences, tardiness and undertime: they are not earned, so they are no part of the gross pay. */
export const isTimeNotWorked = ({ category, method }: Pick<Classified, 'category' | 'method'>): boolean =>
  category === 'deduction' && method?.type === 'rate';

/** Returns whether a method is a monthly contribution. A run takes all, a part or none of it. */
export const isContribution = (method: Method | null): boolean =>
  method?.type === 'table' || (method?.type === 'percentage' && method.base !== undefined);

/** How an item is taxed. A taxed deduction lowers taxable pay. */
export function taxOf({ category, method, isTaxable }: Classified): TaxTreatment {
  if (method?.tax !== undefined) return method.tax;
  if (method?.type === 'compensation' || isTimeNotWorked({ category, method })) return 'regular';
  if (method?.type === 'rate') return 'supplementary';
  if (method?.type === 'table') return method.share === 'employee' ? 'regular' : 'exempt';
  if (method?.type === 'thirteenth_month' || method?.type === 'months_of_salary') return 'other_benefits';
  return category === 'earning' && isTaxable ? 'regular' : 'exempt';
}

/** RA 9504: the minimum wage with overtime, holiday and night pay, and what is deducted from it for time and law. */
export const isOfMinimumWage = ({ method }: Pick<Classified, 'method'>): boolean =>
  method?.type === 'compensation' || method?.type === 'rate' || method?.type === 'table';
