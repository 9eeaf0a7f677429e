import { isOffCycle, type PayFrequency, type WithholdingMethod } from '@bulwagan/contracts/workforce/pay.ts';
import { nextWorkday } from '../../pay/working-days.ts';
import type { RunRow } from '../queries.ts';

type RunPeriod = Pick<RunRow, 'period_start' | 'period_end'>;

/** Lengths of periods in days. Half a month has between 13 days (February) and 16 days. */
const LENGTHS: readonly { least: number; most: number; frequency: PayFrequency }[] = [
  { least: 28, most: Number.POSITIVE_INFINITY, frequency: 'monthly' },
  { least: 13, most: 16, frequency: 'semi_monthly' },
  { least: 5, most: 8, frequency: 'weekly' },
  { least: 1, most: 1, frequency: 'daily' },
];

const lengthOf = ({ period_start: start, period_end: end }: RunPeriod): number =>
  Temporal.PlainDate.from(start).until(Temporal.PlainDate.from(end)).days + 1;

/** Returns the pay frequency of a period; null for an unusual length. */
export function frequencyOfPeriod(period: RunPeriod): PayFrequency | null {
  const days = lengthOf(period);
  return LENGTHS.find(({ least, most }) => days >= least && days <= most)?.frequency ?? null;
}

/**
 * Returns the pay frequency of a run: as set, otherwise derived from its period. An off-cycle run of another length
 * counts as monthly.
 */
export function frequencyOfRun(run: RunPeriod & Pick<RunRow, 'frequency' | 'kind'>): PayFrequency | null {
  if (run.frequency !== null) return run.frequency;
  return frequencyOfPeriod(run) ?? (run.kind === 'regular' ? null : 'monthly');
}

/**
 * Returns the pay frequency whose tax table applies to a run. An off-cycle run may cover a single day, so it uses the
 * frequency of the year's latest payroll, because the yearly average is based on these payrolls.
 */
export function taxFrequencyOf(
  { kind, frequency }: Pick<RunRow, 'kind'> & { frequency: PayFrequency },
  isGiven: boolean,
  { frequency: ofPayrolls }: { frequency: PayFrequency | null },
): PayFrequency {
  if (isGiven || !isOffCycle(kind)) return frequency;
  return ofPayrolls ?? (frequency === 'semi_monthly' ? frequency : 'monthly');
}

export const payDateOf = (run: Pick<RunRow, 'pay_date' | 'period_end'>): string =>
  run.pay_date ?? run.period_end;

/**
 * Returns the withholding method of a run; null for the method that the rules require. The rules cannot be used for a
 * bonus, because its date does not tell whether it is the last pay of the year. If an earlier pay settled the tax of
 * the year, a bonus settles the tax again, because no later pay would do so. The last pay of an employment is
 * annualized.
 */
export function withholdingOf(
  { withholding, kind }: Pick<RunRow, 'withholding' | 'kind'>,
  { isSettled }: { isSettled: boolean },
): WithholdingMethod | null {
  if (withholding !== null || kind === 'regular') return withholding;
  return kind === 'final_pay' || isSettled ? 'annualized' : 'cumulative';
}

/**
 * Returns true if no later period of this length ends in the same month. After a single day, the next period is the
 * next workday.
 */
export function isLastOfMonth(run: RunPeriod, holidays: ReadonlySet<string> = new Set()): boolean {
  const end = Temporal.PlainDate.from(run.period_end);
  const days = lengthOf(run);
  if (days === 1) return nextWorkday(end, holidays).month !== end.month;
  // The second half of a month is up to three days longer than the first half.
  const next = end.add({ days: days > 12 && days < 28 ? 13 : days });
  return next.month !== end.month;
}
