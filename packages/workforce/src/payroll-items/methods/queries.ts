import type { Category } from '@bulwagan/contracts/workforce/kinds.ts';
import type { DeMinimisBenefit } from '@bulwagan/contracts/workforce/pay.ts';
import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import { codeKey, type Method, namedBy } from '../../pay/method.ts';
import { DE_MINIMIS } from '../queries.ts';

/** Fields that decide the order in which items are computed. */
export interface CatalogItem {
  id: string;
  code: string;
  category: Category;
  isTaxable: boolean;
  deMinimis: DeMinimisBenefit | null;
  method: Method | null;
  limit: { basis: string | null } | null;
}

export async function readCatalog(db: Db): Promise<CatalogItem[]> {
  const { rows } = await sql<Omit<CatalogItem, 'limit'> & { basis: string | null }>`
    select i.id, i.code, i.category, i.is_taxable as "isTaxable", ${DE_MINIMIS} as "deMinimis", i.method,
      (select b.code from payroll_items b where b.id = i.limit_basis_payroll_item_id) as basis
    from payroll_items i order by i.order_column`.execute(db);
  return rows.map(({ basis, ...item }) => ({ ...item, limit: { basis } }));
}

/** Returns true if the method of another item refers to this item's code. */
export async function isNamedByMethods(db: Db, id: string): Promise<boolean> {
  const catalog = await readCatalog(db);
  const code = codeKey(catalog.find((item) => item.id === id)?.code ?? '');
  return catalog.some((item) => item.id !== id && namedBy(item.method).includes(code));
}
