import { type Message, message } from '@bulwagan/contracts/errors/message.ts';
import type { FieldErrors } from '@bulwagan/platform/http/errors.ts';
import type { Db } from '../database.ts';
import { methodErrors } from './methods/checks.ts';
import { isPercent } from './percent.ts';
import { findItem, type ItemRow, isCodeTaken, isComputed, unknownIds } from './queries.ts';
import type { ItemInput } from './schemas.ts';

const selected = (field: string): Message[] => [message('field.selected', { attribute: field })];

export const CODE_TAKEN: FieldErrors = { code: [message('field.taken', { attribute: 'code' })] };
export const PERCENT_TOO_FINE: FieldErrors = {
  limit_percentage: [message('field.four_decimals', { attribute: 'limit_percentage' })],
};

/** Returns all errors of an item that the schema cannot express (W§4). `id` is null for a new item. */
export async function mismatches(db: Db, input: Partial<ItemInput>, id: string | null): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  if (input.code !== undefined && (await isCodeTaken(db, input.code, id))) Object.assign(errors, CODE_TAKEN);
  const { account_code_id: account, limit_percentage: percent, payroll_type_ids: types } = input;
  if (account && (await unknownIds(db, 'account_codes', [account])).length > 0)
    errors.account_code_id = selected('account_code_id');
  if (typeof percent === 'number' && !isPercent(percent)) Object.assign(errors, PERCENT_TOO_FINE);
  const basis = input.limit_basis_payroll_item_id ?? null;
  if (basis !== null && (await unknownIds(db, 'payroll_items', [basis])).length > 0)
    errors.limit_basis_payroll_item_id = selected('limit_basis_payroll_item_id');
  for (const unknown of await unknownIds(db, 'payroll_types', types ?? [])) {
    const field = `payroll_type_ids.${types!.indexOf(unknown)}`;
    errors[field] = selected(field);
  }
  const before = id === null ? undefined : await findItem(db, id);
  Object.assign(errors, await methodErrors(db, input, id), errors);
  Object.assign(errors, limitErrors(input, before));
  return { ...errors, ...(before === undefined ? {} : await sumErrors(db, before, input)) };
}

/**
 * Returns an error if the category of an item changes while runs contain sums in the current category, because their
 * lines would contradict their totals. Draft and cancelled runs do not count.
 */
async function sumErrors(db: Db, before: ItemRow, input: Partial<ItemInput>): Promise<FieldErrors> {
  const moved = (['category', 'is_ledger_excluded'] as const).filter(
    (field) => input[field] !== undefined && input[field] !== before[field],
  );
  if (moved.length === 0 || !(await isComputed(db, before.id))) return {};
  return Object.fromEntries(
    moved.map((field) => [field, [message('payroll_item.computed', { attribute: field })]]),
  );
}

const LIMIT_FIELDS = [
  'has_limit',
  'limit_type',
  'limit_frequency',
  'limit_amount',
  'limit_percentage',
  'limit_basis_payroll_item_id',
] as const;

/** Returns errors for fields that the limit lacks, taking omitted fields from the current item. */
function limitErrors(input: Partial<ItemInput>, before: ItemRow | undefined): FieldErrors {
  if (LIMIT_FIELDS.every((field) => input[field] === undefined)) return {};
  const was = before === undefined ? {} : { ...before, limit_amount: before.limit_amount_centavos };
  const { has_limit, ...limit }: Record<string, unknown> = { ...was, ...input };
  const needed = [
    ...(has_limit === true ? ['limit_type', 'limit_frequency'] : []),
    ...(limit.limit_type === 'fixed_amount' ? ['limit_amount'] : []),
    ...(limit.limit_type === 'percentage' ? ['limit_percentage', 'limit_basis_payroll_item_id'] : []),
  ];
  const missing = needed.filter((field) => limit[field] === null || limit[field] === undefined);
  return Object.fromEntries(
    missing.map((field) => [field, [message('field.required', { attribute: field })]]),
  );
}
