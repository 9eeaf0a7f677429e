import { list, message } from '@bulwagan/contracts/errors/message.ts';
import type { FieldErrors } from '@bulwagan/platform/http/errors.ts';
import type { Db } from '../../database.ts';
import { codeKey, type Method, namedBy } from '../../pay/method.ts';
import { ItemCycle, inOrderOfDependency } from '../../pay/order.ts';
import { SET_CODES } from '../../pay-sets/sets.ts';
import type { ItemInput } from '../schemas.ts';
import { type CatalogItem, readCatalog } from './queries.ts';
import type { MethodInput } from './schemas.ts';

type MethodType = Method['type'];
type Field = Exclude<keyof MethodInput, 'type' | 'tax'>;

/** Fields of each method type. Fields with a default are optional. */
const FIELDS: Record<MethodType, { required: readonly Field[]; optional?: readonly Field[] }> = {
  compensation: { required: [] },
  typed: { required: [] },
  fixed: { required: ['amount'], optional: ['per', 'on_request'] },
  rate: { required: ['unit', 'percent'] },
  percentage: { required: ['percent', 'of'], optional: ['maximum', 'base'] },
  table: { required: ['table', 'share', 'of'], optional: ['base'] },
  withholding: { required: [] },
  thirteenth_month: { required: [] },
  months_of_salary: { required: ['months'] },
};

const DEFAULTS: Partial<Record<MethodType, object>> = { fixed: { per: 'period' }, table: { base: 'pay' } };

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

/** Returns the method to store, with only the fields of its type. */
export function storedMethod(input: MethodInput): Method {
  const { required, optional = [] } = FIELDS[input.type];
  const names = (['tax', ...required, ...optional] as const).filter((name) => isGiven(input[name]));
  return {
    type: input.type,
    ...DEFAULTS[input.type],
    ...Object.fromEntries(names.map((name) => [name, input[name]])),
  } as Method;
}

const FOUR_DECIMALS = /^\d+(\.\d{1,4})?$/;

/**
 * Returns errors of a method that do not depend on other items: missing fields, and numbers with too many decimals.
 */
function ownErrors(method: MethodInput): FieldErrors {
  const errors: FieldErrors = {};
  for (const name of FIELDS[method.type].required)
    if (!isGiven(method[name])) {
      const attribute = `method.${name}`;
      errors[attribute] = [message('field.required', { attribute })];
    }
  for (const name of ['percent', 'months'] as const)
    if (isGiven(method[name]) && !FOUR_DECIMALS.test(String(method[name]))) {
      const attribute = `method.${name}`;
      errors[attribute] = [message('field.four_decimals', { attribute })];
    }
  return errors;
}

/**
 * Returns errors of a new or changed item that depend on the catalog: unknown codes, and items that depend on each
 * other. `id` is null for a new item.
 */
export async function methodErrors(
  db: Db,
  input: Partial<ItemInput>,
  id: string | null,
): Promise<FieldErrors> {
  const { method, limit_basis_payroll_item_id: basis, code } = input;
  if (method && Object.keys(ownErrors(method)).length > 0) return ownErrors(method);
  if (!isGiven(method) && !isGiven(basis) && !(isGiven(code) && id !== null)) return {};
  const catalog = await readCatalog(db);
  const before = catalog.find((item) => item.id === id);
  const others = catalog.filter((item) => item.id !== id);
  const after = changed(before, input, others);
  return {
    ...(method ? unknownCodes(method, [...others, after], before) : {}),
    ...renamed(before, after, others),
    ...cycleErrors(
      [...others.map((item) => limitedBy(item, before, after)), after],
      after,
      isGiven(method) ? 'method' : 'limit_basis_payroll_item_id',
    ),
  };
}

function changed(
  before: CatalogItem | undefined,
  input: Partial<ItemInput>,
  others: readonly CatalogItem[],
): CatalogItem {
  const { code, category, is_taxable, method, limit_basis_payroll_item_id: basisId } = input;
  const { is_de_minimis: isDeMinimis, de_minimis_benefit: benefit } = input;
  const ownCode = code ?? before?.code ?? '';
  const basis = basisId === before?.id ? ownCode : (others.find((item) => item.id === basisId)?.code ?? null);
  return {
    id: before?.id ?? '',
    code: ownCode,
    category: category ?? before?.category ?? 'earning',
    isTaxable: is_taxable ?? before?.isTaxable ?? false,
    deMinimis: isDeMinimis === false ? null : (benefit ?? before?.deMinimis ?? null),
    method: method === undefined ? (before?.method ?? null) : method && storedMethod(method),
    limit: basisId === undefined ? (before?.limit ?? null) : { basis },
  };
}

/** A limit refers to its base item by id, so it stays correct when the code of the base changes. */
const limitedBy = (item: CatalogItem, before: CatalogItem | undefined, after: CatalogItem): CatalogItem =>
  before !== undefined && item.limit?.basis === before.code
    ? { ...item, limit: { basis: after.code } }
    : item;

/** A code may be missing in the catalog if a set refers to it, or if the item referred to it before. */
function unknownCodes(
  method: MethodInput,
  catalog: readonly CatalogItem[],
  before: CatalogItem | undefined,
): FieldErrors {
  const known = new Set([
    ...catalog.map(({ code }) => codeKey(code)),
    ...SET_CODES,
    ...namedBy(before?.method ?? null),
  ]);
  const errors: FieldErrors = {};
  for (const [index, code] of (method.of ?? []).entries())
    if (!known.has(codeKey(code))) errors[`method.of.${index}`] = [message('pay.unknown_item', { code })];
  return errors;
}

/** Methods refer to items by code, so the code of such an item cannot change. */
function renamed(
  before: CatalogItem | undefined,
  after: CatalogItem,
  others: readonly CatalogItem[],
): FieldErrors {
  if (before === undefined || codeKey(before.code) === codeKey(after.code)) return {};
  const isNamed = others.some(({ method }) => namedBy(method).includes(codeKey(before.code)));
  return isNamed ? { code: [message('payroll_item.named', { attribute: 'code' })] } : {};
}

function cycleErrors(catalog: readonly CatalogItem[], { code }: CatalogItem, attribute: string): FieldErrors {
  try {
    inOrderOfDependency(catalog);
    return {};
  } catch (error) {
    if (!(error instanceof ItemCycle)) throw error;
    const chain = list(chainFrom(code, error.codes), ' → ');
    return { [attribute]: [message('payroll_item.cycle', { attribute, chain, code })] };
  }
}

/** Returns the codes of a cycle, starting and ending with the same code. */
function chainFrom(code: string, codes: readonly string[]): string[] {
  const start = Math.max(0, codes.indexOf(code));
  const turned = [...codes.slice(start), ...codes.slice(0, start)];
  return [...turned, turned[0]!];
}
