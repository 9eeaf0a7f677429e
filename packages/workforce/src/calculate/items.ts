import { message } from '@bulwagan/contracts/errors/message.ts';
import type { Category } from '@bulwagan/contracts/workforce/kinds.ts';
import type { DeMinimisBenefit } from '@bulwagan/contracts/workforce/pay.ts';
import { invalid } from '@bulwagan/platform/http/errors.ts';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { Method } from '../pay/method.ts';
import type { PayItem } from '../pay/types.ts';
import { PAY_SETS, type SetItem } from '../pay-sets/sets.ts';
import type { Limit } from '../payroll-items/limits.ts';
import { DE_MINIMIS } from '../payroll-items/queries.ts';
import type { CalculateInput } from './schemas.ts';

/** Returns the items of a set or of a payroll type. Throws 422 for an unknown payroll type. */
export async function itemsOf(
  db: Db,
  { set, payroll_type_id: type }: Pick<CalculateInput, 'set' | 'payroll_type_id'>,
): Promise<PayItem[]> {
  const found = PAY_SETS.find(({ key }) => key === set);
  if (found !== undefined) return found.items.map(itemOfSet);
  return await itemsOfType(db, type!);
}

export const itemOfSet = ({ is_taxable, effective_from, ...item }: SetItem): PayItem => ({
  ...item,
  isTaxable: is_taxable,
  deMinimis: null,
  effectiveFrom: effective_from,
  limit: null,
});

interface ItemRow extends Limit {
  code: string;
  name: string;
  category: Category;
  method: Method | null;
  is_taxable: boolean;
  de_minimis: DeMinimisBenefit | null;
  effective_from: string | null;
  source: string | null;
  basis_code: string | null;
}

async function itemsOfType(db: Db, typeId: string): Promise<PayItem[]> {
  const { rows } = await sql<ItemRow>`
    select i.code, i.name, i.category, i.method, i.is_taxable, ${DE_MINIMIS} as de_minimis, i.effective_from, i.source, i.has_limit, i.limit_type,
      i.limit_amount_centavos, i.limit_percentage, i.limit_frequency,
      (select b.code from payroll_items b where b.id = i.limit_basis_payroll_item_id) as basis_code
    from payroll_items i join payroll_item_types t on t.payroll_item_id = i.id
    where t.payroll_type_id = ${typeId} order by i.order_column`.execute(db);
  if (rows.length === 0 && !(await isType(db, typeId)))
    throw invalid({ payroll_type_id: [message('field.selected', { attribute: 'payroll_type_id' })] });
  return rows.map(
    ({
      is_taxable,
      de_minimis,
      effective_from,
      basis_code,
      code,
      name,
      category,
      method,
      source,
      ...limit
    }) => ({
      code,
      name,
      category,
      method,
      source,
      isTaxable: is_taxable,
      deMinimis: de_minimis,
      effectiveFrom: effective_from,
      limit: { ...limit, basis: basis_code },
    }),
  );
}

async function isType(db: Db, id: string): Promise<boolean> {
  const found = await db.selectFrom('payroll_types').select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
}
