import { useFormats, useTexts } from '../../language/language.tsx';
import type { Schemas } from '../api.ts';
import { itemTexts } from './texts.ts';

export type Item = Schemas['PayrollItem'];
export type Category = Item['category'];
export type LimitType = NonNullable<Item['limit_type']>;
export type Frequency = NonNullable<Item['limit_frequency']>;

export const ITEMS_KEY = ['payroll-items'] as const;
export const CATEGORIES = [
  'earning',
  'deduction',
  'contribution',
  'reimbursement',
] as const satisfies Category[];
export const LIMIT_TYPES = ['fixed_amount', 'percentage'] as const satisfies LimitType[];
export const FREQUENCIES = ['per_payroll', 'monthly', 'quarterly', 'annually'] as const satisfies Frequency[];

export interface LimitRule {
  has_limit?: boolean;
  limit_type: LimitType | null;
  limit_amount: number | null;
  limit_percentage: number | null;
  limit_frequency: Frequency | null;
}

const PERCENT_DECIMALS = 4;

/** Formats a percentage without rounding it further, e.g. `33.3333%`. */
export function usePercent(): (percent: number) => string {
  const { number } = useFormats();
  return (percent) => `${number(Number(percent.toFixed(PERCENT_DECIMALS)))}%`;
}

/** Describes a limit in one line, e.g. `₱2,000.00, each month`. */
export function useLimitWords(): (rule: LimitRule, basis: string) => string {
  const texts = useTexts(itemTexts);
  const { money } = useFormats();
  const percent = usePercent();
  return (rule, basis) => {
    const { limit_type: type, limit_frequency } = rule;
    if (rule.has_limit === false || type === null) return texts.noLimit;
    const frequency = texts.frequencies[limit_frequency ?? 'per_payroll'].toLowerCase();
    return type === 'fixed_amount'
      ? texts.fixedLimit(money(rule.limit_amount ?? 0), frequency)
      : texts.percentLimit(percent(rule.limit_percentage ?? 0), basis, frequency);
  };
}
