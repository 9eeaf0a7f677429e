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
  /** How the amount is taxed; defaults to the usual tax treatment of this kind of item. */
  tax?: TaxTreatment;
}

/** Computation method of an item. Amounts are in pesos, rates in percent. `of` lists codes of other items. */
export type Method =
  | (Taxed & { type: 'compensation' })
  /** A manually entered amount, with the stated tax treatment. */
  | (Taxed & { type: 'typed' })
  /** A fixed amount; with `on_request`, multiplied by its quantity. */
  | (Taxed & { type: 'fixed'; amount: number; per: FixedPer; on_request?: boolean })
  /** A percentage of the daily, hourly or minute rate for each unit. */
  | (Taxed & { type: 'rate'; unit: RateUnit; percent: number })
  /** A percentage of other items. With `base`, a monthly contribution. */
  | (Taxed & {
      type: 'percentage';
      percent: number;
      of: string[];
      maximum?: number | null;
      base?: ContributionBase;
    })
  /** A share of a monthly contribution, from a statutory table. */
  | (Taxed & { type: 'table'; table: BracketKey; share: TableShare; of: string[]; base: ContributionBase })
  | (Taxed & { type: 'withholding' })
  /** A twelfth of the monthly salary for each month worked. The quantity is the number of months. */
  | (Taxed & { type: 'thirteenth_month' })
  /** A number of monthly salaries, multiplied by the quantity. */
  | (Taxed & { type: 'months_of_salary'; months: number });

export type MethodOf<Type extends Method['type']> = Extract<Method, { type: Type }>;

/** Normalizes a code for comparison, because codes are unique regardless of case. */
export const codeKey = (code: string): string => code.toUpperCase();

/** Returns the item codes that a method refers to. */
export const namedBy = (method: Method | null): string[] =>
  method !== null && 'of' in method ? method.of.map(codeKey) : [];

interface Classified {
  category: Category;
  method: Method | null;
  isTaxable: boolean;
}

/** Returns true for absences, tardiness and undertime. They lower the gross pay. */
export const isTimeNotWorked = ({ category, method }: Pick<Classified, 'category' | 'method'>): boolean =>
  category === 'deduction' && method?.type === 'rate';

/** Returns true for a monthly contribution. A run deducts all, a part or none of it. */
export const isContribution = (method: Method | null): boolean =>
  method?.type === 'table' || (method?.type === 'percentage' && method.base !== undefined);

/** Returns the tax treatment of an item. A taxed deduction lowers the taxable pay. */
export function taxOf({ category, method, isTaxable }: Classified): TaxTreatment {
  if (method?.tax !== undefined) return method.tax;
  if (method?.type === 'compensation' || isTimeNotWorked({ category, method })) return 'regular';
  if (method?.type === 'rate') return 'supplementary';
  if (method?.type === 'table') return method.share === 'employee' ? 'regular' : 'exempt';
  if (method?.type === 'thirteenth_month' || method?.type === 'months_of_salary') return 'other_benefits';
  return category === 'earning' && isTaxable ? 'regular' : 'exempt';
}

/**
 * RA 9504: returns true for the minimum wage, for overtime, holiday and night pay of a minimum-wage earner, and for
 * deductions from them for time and statutory contributions.
 */
export const isOfMinimumWage = ({ method }: Pick<Classified, 'method'>): boolean =>
  method?.type === 'compensation' || method?.type === 'rate' || method?.type === 'table';
