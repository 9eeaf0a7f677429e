import { stepsOfGrade } from '@bulwagan/contracts/workforce/pay.ts';

/** Years of service after which the next step is due (payroll facts 4.4). */
const YEARS = 3;
/** Maximum number of days without pay that do not delay the step. */
const DAYS_WITHOUT_DELAY = 15;
const THOUSANDTHS = 1_000;

export interface UnpaidDay {
  date: string;
  /** Thousandths of a day. */
  thousandths: number;
}

export interface Due {
  due_on: string;
  /** Days of leave without pay since the last step or appointment. More than 15 of them postpone the next step. */
  unpaid_days: number;
}

export const hasNextStep = (grade: number, step: number): boolean => step < stepsOfGrade(grade);

/**
 * Returns the date on which the next step is due: three years after the last step or appointment. More than 15 days
 * of leave without pay postpone it by these days. A part of a day counts as a whole day.
 */
export function nextStep(since: string, unpaid: readonly UnpaidDay[]): Due {
  const start = Temporal.PlainDate.from(since);
  const first = start.add({ years: YEARS });
  let due = first;
  for (;;) {
    const until = due.toString();
    const absent = unpaid
      .filter(({ date }) => date >= since && date < until)
      .reduce((sum, { thousandths }) => sum + thousandths, 0);
    const isDelayed = absent > DAYS_WITHOUT_DELAY * THOUSANDTHS;
    const next = isDelayed ? first.add({ days: Math.ceil(absent / THOUSANDTHS) }) : first;
    if (next.equals(due)) return { due_on: until, unpaid_days: absent / THOUSANDTHS };
    due = next;
  }
}
