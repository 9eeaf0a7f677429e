import { isOffCycle, type PayFrequency, type WithholdingMethod } from '@bulwagan/contracts/workforce/pay.ts';
import { nextWorkday } from '../../pay/working-days.ts';
import type { RunRow } from '../queries.ts';

type RunPeriod = Pick<RunRow, 'period_start' | 'period_end'>;

/** Lengths of periods in days. Half a February has 13 days, half of a long month 16. */
const LENGTHS: readonly { least: number; most: number; frequency: PayFrequency }[] = [
  { least: 28, most: Number.POSITIVE_INFINITY, frequency: 'monthly' },
  { least: 13, most: 16, frequency: 'semi_monthly' },
  { least: 5, most: 8, frequency: 'weekly' },
  { least: 1, most: 1, frequency: 'daily' },
];

const lengthOf = ({ period_start: start, period_end: end }: RunPeriod): number =>
  Temporal.PlainDate.from(start).until(Temporal.PlainDate.from(end)).days + 1;

/** Returns how often a payroll of this period is paid; null for an unusual length. */
export function frequencyOfPeriod(period: RunPeriod): PayFrequency | null {
  const days = lengthOf(period);
  return LENGTHS.find(({ least, most }) => days >= least && days <= most)?.frequency ?? null;
}

/** Returns how often a run is paid: as given, by its period, or as a month for one apart from the payroll's periods. */
export function frequencyOfRun(run: RunPeriod & Pick<RunRow, 'frequency' | 'kind'>): PayFrequency | null {
  if (run.frequency !== null) return run.frequency;
  return frequencyOfPeriod(run) ?? (run.kind === 'regular' ? null : 'monthly');
}

/**
 * Returns how often the payrolls are paid by whose table a run is taxed. A run apart from the payroll's periods may be of a
 * single day: it goes by the latest payroll of the year, because the average of the year is that of these payrolls.
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
 * Returns the withholding method; null for the method that the rules require. A bonus may have the date of the last
 * pay of a year without being that pay, so the rules do not apply to it. After a run that settled the year's tax, it
 * is settled again, because no later pay would. The last pay of an employment is annualized.
 */
export function withholdingOf(
  { withholding, kind }: Pick<RunRow, 'withholding' | 'kind'>,
  { isSettled }: { isSettled: boolean },
): WithholdingMethod | null {
  if (withholding !== null || kind === 'regular') return withholding;
  return kind === 'final_pay' || isSettled ? 'annualized' : 'cumulative';
}

/**
 * Returns whether no later period of the same length ends in the same month. A single day is followed by the next
 * workday.
 */
export function isLastOfMonth(run: RunPeriod, holidays: ReadonlySet<string> = new Set()): boolean {
  const end = Temporal.PlainDate.from(run.period_end);
  const days = lengthOf(run);
  if (days === 1) return nextWorkday(end, holidays).month !== end.month;
  // The second half of a month is up to three days longer than the first.
  const next = end.add({ days: days > 12 && days < 28 ? 13 : days });
  return next.month !== end.month;
}
