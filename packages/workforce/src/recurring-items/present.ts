import { toPesos } from '@bulwagan/platform/money/pesos.ts';
import type { App } from '../context.ts';
import type { RecurringItemRow } from './queries.ts';

const pesosOf = (centavos: bigint | null): number | null => (centavos === null ? null : toPesos(centavos));

export const presentRecurringItem =
  ({ time }: Pick<App, 'time'>) =>
  ({ amount_centavos, balance_centavos, installment_centavos, ...row }: RecurringItemRow) => ({
    ...row,
    amount: pesosOf(amount_centavos),
    quantity: row.quantity === null ? null : Number(row.quantity),
    balance: pesosOf(balance_centavos),
    installment: pesosOf(installment_centavos),
    created_at: time.show(row.created_at),
    updated_at: time.show(row.updated_at),
  });
