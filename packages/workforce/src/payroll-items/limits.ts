import { LIMIT_TYPES, type LimitFrequency, type LimitType } from '@bulwagan/contracts/workforce/kinds.ts';
import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import { percentOf } from './percent.ts';

/**
 * Applies the limit of an item to a payment. The functions are exact and have no side effects: they use whole
 * centavos, and neither clock nor database.
 */

export const RULES = ['no_limit', ...LIMIT_TYPES] as const;
export type Rule = (typeof RULES)[number];

/** Local dates, both included. */
export interface Period {
  start: string;
  end: string;
}

/** Limit of an item, as stored. */
export interface Limit {
  has_limit: boolean;
  limit_type: string | null;
  limit_amount_centavos: Centavos | null;
  /** As PostgreSQL formats it: `12.5000`. */
  limit_percentage: string | null;
  limit_frequency: string | null;
}

export interface Pay {
  /** Requested amount. */
  requested: Centavos;
  /** Total of the base item within the window, including this payment. */
  basis: Centavos;
  /** Amount of the item already paid within the window. */
  alreadyPaid: Centavos;
}

export interface Verdict {
  rule: Rule;
  /** Amount to pay: never more than requested, and together with earlier payments never more than the cap. */
  amount: Centavos;
  /** Maximum within the window; null without a limit. */
  cap: Centavos | null;
  /** Remaining cap after this payment; null without a limit. */
  remaining: Centavos | null;
}

export const ruleOf = (limit: Limit): Rule =>
  limit.has_limit && limit.limit_type !== null ? (limit.limit_type as LimitType) : 'no_limit';

/** Returns how often an item's limit resets (W§2). An item without a limit counts per payroll. */
export const frequencyOf = (limit: Limit): LimitFrequency =>
  ruleOf(limit) === 'no_limit'
    ? 'per_payroll'
    : ((limit.limit_frequency as LimitFrequency | null) ?? 'per_payroll');

/**
 * Returns the amount that a limit leaves of a payment, and the rule that applied (W§2).
 * Percentages are rounded down to whole centavos, because rounding half up could exceed the cap. Earlier overpayments
 * are not taken back: the amount is then 0.
 */
export function evaluate(limit: Limit, pay: Pay): Verdict {
  const rule = ruleOf(limit);
  if (rule === 'no_limit') return { rule, amount: pay.requested, cap: null, remaining: null };
  const cap =
    rule === 'fixed_amount' ? limit.limit_amount_centavos! : percentOf(limit.limit_percentage!, pay.basis);
  const left = larger(0n, cap - pay.alreadyPaid);
  const amount = smaller(pay.requested, left);
  return { rule, amount, cap, remaining: left - amount };
}

const MONTHS: Record<Exclude<LimitFrequency, 'per_payroll'>, number> = {
  monthly: 1,
  quarterly: 3,
  annually: 12,
};

/**
 * Returns the window in which a limit counts, as local dates: the month, quarter or year in which the period ends,
 * because that is when the payment is earned. Per payroll it is the period itself.
 */
export function windowOf(frequency: LimitFrequency, period: Period): Period {
  if (frequency === 'per_payroll') return period;
  const months = MONTHS[frequency];
  const { year, month } = Temporal.PlainDate.from(period.end);
  const first = month - ((month - 1) % months);
  const start = Temporal.PlainDate.from({ year, month: first, day: 1 });
  const end = start.add({ months }).subtract({ days: 1 });
  return { start: start.toString(), end: end.toString() };
}

const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other);
const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);
