import type { Category, LimitFrequency, LimitType } from '@bulwagan/contracts/workforce/kinds.ts';
import type { DeMinimisBenefit } from '@bulwagan/contracts/workforce/pay.ts';
import { type MethodValues, methodOf, methodValuesOf } from './method-values.ts';
import type { Item } from './words.ts';

/** Form values of an item: numbers as typed, '' for empty fields. */
export type ItemValues = {
  name: string;
  code: string;
  category: Category;
  description: string;
  account_code_id: string | null;
  payroll_type_ids: string[];
  has_limit: boolean;
  limit_type: LimitType;
  limit_amount: number | string;
  limit_percentage: number | string;
  limit_frequency: LimitFrequency;
  limit_basis_payroll_item_id: string | null;
  is_taxable: boolean;
  is_de_minimis: boolean;
  de_minimis_benefit: DeMinimisBenefit | '';
  is_ledger_excluded: boolean;
  effective_from: string;
  source: string;
  method: MethodValues;
};

export function valuesOf(item: Item | undefined): ItemValues {
  return {
    name: item?.name ?? '',
    code: item?.code ?? '',
    category: item?.category ?? 'earning',
    description: item?.description ?? '',
    account_code_id: item?.account_code_id ?? null,
    payroll_type_ids: item?.payroll_types.map(({ id }) => id) ?? [],
    has_limit: item?.has_limit ?? false,
    limit_type: item?.limit_type ?? 'fixed_amount',
    // Without a limit the amount is 0 by default; show an empty field instead.
    limit_amount: item?.has_limit === true ? (item.limit_amount ?? '') : item?.limit_amount || '',
    limit_percentage: item?.limit_percentage ?? '',
    limit_frequency: item?.limit_frequency ?? 'monthly',
    limit_basis_payroll_item_id: item?.limit_basis_payroll_item_id ?? null,
    is_taxable: item?.is_taxable ?? false,
    is_de_minimis: item?.is_de_minimis ?? false,
    de_minimis_benefit: item?.de_minimis_benefit ?? '',
    is_ledger_excluded: item?.is_ledger_excluded ?? false,
    effective_from: item?.effective_from ?? '',
    source: item?.source ?? '',
    method: methodValuesOf(item?.method),
  };
}

const numberOrNull = (typed: number | string) => (typed === '' ? null : Number(typed));

/**
 * Converts form values to the request body. The API requires a limit type even without a limit; the amount is then 0.
 */
export function bodyOf(values: ItemValues) {
  const { description, effective_from, source, ...rest } = values;
  return {
    ...rest,
    ...limitOf(values),
    de_minimis_benefit: values.de_minimis_benefit || null,
    description: description.trim() || null,
    effective_from: effective_from || null,
    source: source.trim() || null,
    method: methodOf(values.method),
  };
}

function limitOf(values: ItemValues) {
  const { has_limit, limit_type, limit_basis_payroll_item_id: basis } = values;
  const amount = numberOrNull(values.limit_amount);
  const percentage = numberOrNull(values.limit_percentage);
  const none = {
    limit_amount: undefined,
    limit_percentage: undefined,
    limit_basis_payroll_item_id: undefined,
  };
  const isPercentage = limit_type === 'percentage' && (has_limit || (percentage !== null && basis !== null));
  return isPercentage
    ? { ...none, limit_percentage: percentage, limit_basis_payroll_item_id: basis }
    : { ...none, limit_type: 'fixed_amount' as const, limit_amount: has_limit ? amount : (amount ?? 0) };
}
