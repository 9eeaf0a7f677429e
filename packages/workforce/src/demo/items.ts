import type { Category } from '@bulwagan/contracts/workforce/kinds.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import type { Db } from '../database.ts';
import { accountOfCode } from '../pay-sets/accounts.ts';
import { PAY_SETS, type SetItem } from '../pay-sets/sets.ts';
import type { SeededLists } from './lists.ts';

interface Item {
  code: string;
  name: string;
  category: Category;
  /** Limit in pesos per period; unlimited when omitted. */
  limit?: [pesos: number, frequency: 'per_payroll' | 'monthly' | 'annually'];
  /** Percent of the basic pay, monthly. */
  percent?: string;
  isTaxable?: boolean;
  isDeMinimis?: boolean;
}

/**
 * Payroll items of the demo office. The first item is the base of the percentages. Items whose codes occur in an
 * installable set use the set's method instead of a limit. Limits are fictitious; presets have the legal amounts.
 */
const ITEMS: Item[] = [
  { code: 'BASIC', name: 'Basic pay', category: 'earning', isTaxable: true },
  { code: 'PERA', name: 'Personal economic relief allowance', category: 'earning', limit: [2000, 'monthly'] },
  { code: 'HAZARD', name: 'Hazard pay', category: 'earning', percent: '25', isTaxable: true },
  { code: 'NIGHT', name: 'Night shift differential', category: 'earning', percent: '20', isTaxable: true },
  { code: 'OT', name: 'Overtime', category: 'earning', percent: '50', isTaxable: true },
  { code: 'SUBSIST', name: 'Subsistence allowance', category: 'earning', limit: [1500, 'monthly'] },
  {
    code: 'LAUNDRY',
    name: 'Laundry allowance',
    category: 'earning',
    limit: [150, 'monthly'],
    isDeMinimis: true,
  },
  { code: 'RICE', name: 'Rice subsidy', category: 'earning', limit: [2000, 'monthly'], isDeMinimis: true },
  {
    code: 'UNIFORM',
    name: 'Uniform allowance',
    category: 'earning',
    limit: [7000, 'annually'],
    isDeMinimis: true,
  },
  { code: 'YEAREND', name: 'Year-end bonus', category: 'earning', limit: [90_000, 'annually'] },
  { code: 'CASHGIFT', name: 'Cash gift', category: 'earning', limit: [5000, 'annually'] },
  { code: 'TRAVEL', name: 'Travel expenses', category: 'reimbursement', limit: [15_000, 'monthly'] },
  { code: 'MOBILE', name: 'Mobile expenses', category: 'reimbursement', limit: [1000, 'monthly'] },
  { code: 'GSIS', name: 'GSIS premium', category: 'deduction', percent: '9' },
  { code: 'GSIS-ER', name: 'GSIS premium, employer', category: 'contribution', percent: '12' },
  { code: 'PHIC', name: 'PhilHealth premium', category: 'deduction', percent: '2.5' },
  { code: 'HDMF', name: 'Pag-IBIG premium', category: 'deduction', limit: [200, 'monthly'] },
  { code: 'WTAX', name: 'Withholding tax', category: 'deduction' },
  { code: 'COOP', name: 'Cooperative loan', category: 'deduction', limit: [10_000, 'per_payroll'] },
  { code: 'LATE', name: 'Tardiness and undertime', category: 'deduction' },
];

/**
 * Maps codes of the installable sets to the demo office's items with the same purpose, so that both use the same
 * account.
 */
const SAME_ACCOUNT: Readonly<Record<string, string>> = { GSIS: 'GSIS-EE', PHIC: 'PHIC-EE', HDMF: 'HDMF-EE' };

const accountOf = (code: string): string => accountOfCode(SAME_ACCOUNT[code] ?? code)?.number ?? '';

const CENTAVOS = 100;

const NO_LIMIT = {
  has_limit: false,
  limit_type: null,
  limit_amount_centavos: null,
  limit_percentage: null,
  limit_frequency: null,
  limit_basis_payroll_item_id: null,
};

const limitOf = ({ limit, percent }: Item, basisId: string) => ({
  has_limit: limit !== undefined || percent !== undefined,
  limit_type: limit !== undefined ? 'fixed_amount' : percent !== undefined ? 'percentage' : null,
  limit_amount_centavos: limit === undefined ? null : BigInt(limit[0] * CENTAVOS),
  limit_percentage: percent ?? null,
  limit_frequency: limit?.[1] ?? (percent === undefined ? null : 'monthly'),
  limit_basis_payroll_item_id: percent === undefined ? null : basisId,
});

/**
 * Returns the office's items, with the methods of set items that have the same codes, followed by the remaining items
 * of the sets.
 */
function catalogOf(): { item: Item; ofSet: SetItem | undefined }[] {
  const ofSets = new Map(PAY_SETS.flatMap(({ items }) => items).map((item) => [item.code, item]));
  const own = ITEMS.map((item) => ({ item, ofSet: ofSets.get(item.code) }));
  const others = ofSets.values().filter(({ code }) => ITEMS.every((item) => item.code !== code));
  return [...own, ...[...others].map((ofSet) => ({ item: ofSet, ofSet }))];
}

export async function seedItems(trx: Db, lists: SeededLists, at: string): Promise<void> {
  const basisId = newId();
  const rows = catalogOf().map(({ item, ofSet }, index) => ({
    id: index === 0 ? basisId : newId(),
    name: item.name,
    category: item.category,
    code: item.code,
    account_code_id: lists.accountCodeIds.get(accountOf(item.code)) ?? null,
    order_column: index + 1,
    ...(ofSet === undefined ? limitOf(item, basisId) : NO_LIMIT),
    is_taxable: ofSet?.is_taxable ?? item.isTaxable ?? false,
    is_de_minimis: item.isDeMinimis ?? false,
    method: ofSet === undefined ? null : JSON.stringify(ofSet.method),
    effective_from: ofSet?.effective_from ?? null,
    source: ofSet?.source ?? null,
    created_at: at,
    updated_at: at,
  }));
  await trx.insertInto('payroll_items').values(rows).execute();
  await trx
    .insertInto('payroll_item_types')
    .values(rows.map(({ id }) => ({ payroll_item_id: id, payroll_type_id: lists.payrollTypeId })))
    .execute();
}
