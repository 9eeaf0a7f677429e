import type { Centavos } from '../../platform/money/pesos.ts';
import { percentOf } from './percent.ts';

/** What a limit does to a pay. Pure and exact: whole centavos in, whole centavos out, no clock and no database. */

export const LIMIT_TYPES = ['fixed_amount', 'percentage'] as const;
export type LimitType = (typeof LIMIT_TYPES)[number];

export const FREQUENCIES = ['per_payroll', 'monthly', 'quarterly', 'annually'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

export const RULES = ['no_limit', ...LIMIT_TYPES] as const;
export type Rule = (typeof RULES)[number];

/** Local dates, both counted in. */
export interface Period {
  start: string;
  end: string;
}

/** The limit of an item, as its row says it. */
export interface Limit {
  has_limit: boolean;
  limit_type: string | null;
  limit_amount_centavos: Centavos | null;
  /** As PostgreSQL prints it: `12.5000`. */
  limit_percentage: string | null;
  limit_frequency: string | null;
}

export interface Pay {
  /** The amount asked for. */
  requested: Centavos;
  /** What the item that a percentage is of amounts to within the window, with this pay. */
  basis: Centavos;
  /** What has been paid of the item within the window before. */
  alreadyPaid: Centavos;
}

export interface Verdict {
  rule: Rule;
  /** What may be paid: never more than asked for, and with what was paid before never more than the cap. */
  amount: Centavos;
  /** The most that may be paid within the window. Null without a limit. */
  cap: Centavos | null;
  /** What this pay leaves of the cap. Null without a limit. */
  remaining: Centavos | null;
}

export const ruleOf = (limit: Limit): Rule =>
  limit.has_limit && limit.limit_type !== null ? (limit.limit_type as LimitType) : 'no_limit';

/** W§2: how often an item's limit begins anew. An item without a limit is looked at pay by pay. */
export const frequencyOf = (limit: Limit): Frequency =>
  ruleOf(limit) === 'no_limit'
    ? 'per_payroll'
    : ((limit.limit_frequency as Frequency | null) ?? 'per_payroll');

/**
 * W§2: the amount that a limit leaves of a pay, and the rule that decided. A percentage that is not whole centavos is
 * rounded down: half up would now and then pay above the cap. What was overpaid before is not taken back: the amount is
 * then 0.
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

const MONTHS: Record<Exclude<Frequency, 'per_payroll'>, number> = { monthly: 1, quarterly: 3, annually: 12 };

/**
 * The window that a limit counts in, as local dates: the month, quarter or year in which a pay's period ends, since it
 * is then that the pay is earned. Per payroll it is the period itself.
 */
export function windowOf(frequency: Frequency, period: Period): Period {
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
