import type { ItemValues } from './values.ts';

/** Input of the limit test: numbers as typed, '' for empty fields. */
export interface Trial {
  amount: number | string;
  basis: number | string;
  already_paid: number | string;
  period: string;
}

/** Returns the request of the limit test; undefined while required input is missing. The API checks ranges. */
export function questionOf(values: ItemValues, trial: Trial) {
  const { limit_type, limit_frequency } = values;
  const isFixed = limit_type === 'fixed_amount';
  const isReported = isFixed
    ? isNumber(values.limit_amount)
    : isNumber(values.limit_percentage) && isNumber(trial.basis);
  if (!isReported || !isNumber(trial.amount)) return undefined;
  return {
    limit_type,
    limit_frequency,
    amount: Number(trial.amount),
    already_paid: Number(trial.already_paid) || 0,
    ...(isFixed
      ? { limit_amount: Number(values.limit_amount) }
      : { limit_percentage: Number(values.limit_percentage), basis: Number(trial.basis) }),
    ...(/^(19|20|21)\d{2}-/.test(trial.period) ? { period: trial.period } : {}),
  };
}

const isNumber = (typed: number | string): boolean => typed !== '' && Number.isFinite(Number(typed));
