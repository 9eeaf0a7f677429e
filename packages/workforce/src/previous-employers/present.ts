import { toPesos } from '@bulwagan/platform/money/pesos.ts';
import type { App } from '../context.ts';
import type { PreviousEmployerRow } from './queries.ts';

export const presentPreviousEmployer =
  ({ time }: Pick<App, 'time'>) =>
  ({ taxable_centavos: taxable, withheld_centavos: withheld, ...row }: PreviousEmployerRow) => ({
    ...row,
    taxable: toPesos(taxable),
    withheld: toPesos(withheld),
    created_at: time.show(row.created_at),
    updated_at: time.show(row.updated_at),
  });
