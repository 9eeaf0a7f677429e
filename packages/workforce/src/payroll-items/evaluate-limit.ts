import { field, message } from '@bulwagan/contracts/errors/message.ts';
import type { LimitFrequency } from '@bulwagan/contracts/workforce/kinds.ts';
import { assertNone, collected, type FieldErrors, invalid } from '@bulwagan/platform/http/errors.ts';
import { toCentavos } from '@bulwagan/platform/money/pesos.ts';
import type { App } from '../context.ts';
import { PERCENT_TOO_FINE } from './checks.ts';
import { evaluate, frequencyOf, type Limit, type Period, type Rule, ruleOf, windowOf } from './limits.ts';
import { isPercent } from './percent.ts';
import { presentVerdict } from './present.ts';
import type { EvaluateInput, EvaluateLimitInput } from './schemas.ts';

/**
 * Evaluates the limit of an item for an amount. Reads no payments: the request contains earlier payments and the
 * base. Throws 422 for a percentage without its base, and for a period that ends before it starts.
 */
export function tryLimit(app: Pick<App, 'clock' | 'time'>, limit: Limit, input: EvaluateInput) {
  assertNone(validateTrial(app, ruleOf(limit), input));
  const period = periodOf(app, input);
  const frequency = frequencyOf(limit);
  const window = windowOf(frequency, period);
  const pay = {
    requested: toCentavos(input.amount),
    basis: toCentavos(input.basis ?? 0),
    alreadyPaid: toCentavos(input.already_paid ?? paidThisYear(input, frequency, window)),
  };
  return presentVerdict({ ...pay, ...evaluate(limit, pay), frequency, window });
}

/** Evaluates a limit that is not saved yet, so that a form can show its effect. */
export function tryNewLimit(app: Pick<App, 'clock' | 'time'>, input: EvaluateLimitInput) {
  const { limit_type, limit_amount = null, limit_percentage = null, limit_frequency } = input;
  assertNone(validateNewTrial(app, input));
  const limit: Limit = {
    has_limit: true,
    limit_type,
    limit_amount_centavos: limit_amount === null ? null : toCentavos(limit_amount),
    limit_percentage: limit_percentage === null ? null : String(limit_percentage),
    limit_frequency,
  };
  return tryLimit(app, limit, input);
}

/** Returns validation errors that the schema cannot express, for a limit with this rule. */
export function validateTrial(
  app: Pick<App, 'clock' | 'time'>,
  rule: Rule | undefined,
  input: Partial<EvaluateInput>,
): FieldErrors {
  const errors: FieldErrors = {};
  collected(errors, () => periodOf(app, input));
  if (rule === 'percentage' && (input.basis ?? null) === null)
    errors.basis = [message('payroll_item.basis_required', { attribute: 'basis' })];
  return errors;
}

/** Validates the evaluation of a limit that is not saved yet. */
export function validateNewTrial(
  app: Pick<App, 'clock' | 'time'>,
  input: Partial<EvaluateLimitInput>,
): FieldErrors {
  const { limit_type: rule, limit_percentage: percent = null } = input;
  const isTooFine = percent !== null && !isPercent(percent);
  return { ...validateTrial(app, rule, input), ...(isTooFine ? PERCENT_TOO_FINE : {}) };
}

/** Returns the period of a payment, today by default. Throws 422 like `tryLimit`. */
export function periodOf(
  { clock, time }: Pick<App, 'clock' | 'time'>,
  { period }: Pick<EvaluateInput, 'period'>,
): Period {
  const given = period ?? time.dateOf(clock.now());
  if (typeof given === 'string') return periodIn(given);
  if (given.end < given.start)
    throw invalid({
      'period.end': [message('field.on_or_after', { attribute: 'period.end', date: field('period.start') })],
    });
  return given;
}

/** Parses `2026-11-30` as that day and `2026-11` as the whole month. */
function periodIn(text: string): Period {
  if (text.length === '2026-11'.length) {
    const month = Temporal.PlainYearMonth.from(text);
    const dayOf = (day: number) => month.toPlainDate({ day }).toString();
    return { start: dayOf(1), end: dayOf(month.daysInMonth) };
  }
  if (!isDate(text)) throw invalid({ period: [message('field.date', { attribute: 'period' })] });
  return { start: text, end: text };
}

function isDate(text: string): boolean {
  const [year, month, day] = text.split('-').map(Number) as [number, number, number];
  return Temporal.PlainDate.from({ year, month, day }).toString() === text;
}

/**
 * `year_to_date` counts only in a calendar window that begins on 1 January. A per-payroll window that begins then has
 * no earlier payment.
 */
function paidThisYear({ year_to_date }: EvaluateInput, frequency: LimitFrequency, window: Period): number {
  return frequency !== 'per_payroll' && window.start.endsWith('-01-01') ? (year_to_date ?? 0) : 0;
}
