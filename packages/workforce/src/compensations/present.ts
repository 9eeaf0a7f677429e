import { toPesos } from '@bulwagan/platform/money/pesos.ts';
import type { App } from '../context.ts';
import type { CompensationRow } from './queries.ts';

export const presentCompensation =
  ({ time }: Pick<App, 'time'>) =>
  ({
    amount_centavos: amount,
    factor,
    created_by: author,
    created_by_name: name,
    ...row
  }: CompensationRow) => ({
    ...row,
    amount: amount === null ? null : toPesos(amount),
    factor: factor === null ? null : Number(factor),
    created_by: { id: author, name },
    created_at: time.show(row.created_at),
  });
