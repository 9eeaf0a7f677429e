import type { LimitFrequency, LimitType } from '@bulwagan/contracts/workforce/kinds.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import type { Schemas } from '../api.ts';
import { itemTexts } from './texts.ts';

export type Item = Schemas['PayrollItem'];

export const ITEMS_KEY = ['payroll-items'] as const;

export interface LimitRule {
  has_limit?: boolean;
  limit_type: LimitType | null;
  limit_amount: number | null;
  limit_percentage: number | null;
  limit_frequency: LimitFrequency | null;
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
