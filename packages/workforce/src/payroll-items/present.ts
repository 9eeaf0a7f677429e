import type { LimitFrequency } from '@bulwagan/contracts/workforce/kinds.ts';
import { type Centavos, toPesos } from '@bulwagan/platform/money/pesos.ts';
import type { App } from '../context.ts';
import type { Period, Verdict } from './limits.ts';
import type { ItemRow } from './queries.ts';

/** Formats an item for responses (W§2). */
export function presentItem({ time }: Pick<App, 'time'>) {
  return ({ limit_amount_centavos: centavos, limit_percentage, account_code, ...row }: ItemRow) => ({
    ...row,
    limit_amount: centavos === null ? null : toPesos(centavos),
    limit_percentage: limit_percentage === null ? null : Number(limit_percentage),
    payroll_type_ids: row.payroll_types.map(({ id }) => id),
    account_code: account_code && {
      ...account_code,
      created_at: time.show(account_code.created_at),
      updated_at: time.show(account_code.updated_at),
    },
    created_at: time.show(row.created_at),
    updated_at: time.show(row.updated_at),
  });
}

export interface JudgedPay extends Verdict {
  requested: Centavos;
  alreadyPaid: Centavos;
  frequency: LimitFrequency;
  window: Period;
}

/** Formats the effect of a limit on an amount, in pesos. */
export function presentVerdict(pay: JudgedPay) {
  const { requested, amount, rule, cap, alreadyPaid, remaining, frequency, window } = pay;
  return {
    requested: toPesos(requested),
    amount: toPesos(amount),
    rule,
    cap: cap === null ? null : toPesos(cap),
    already_paid: toPesos(alreadyPaid),
    remaining: remaining === null ? null : toPesos(remaining),
    frequency: rule === 'no_limit' ? null : frequency,
    window,
  };
}
