import { message } from '@bulwagan/contracts/errors/message.ts';
import { isOffCycle, type RunKind } from '@bulwagan/contracts/workforce/pay.ts';
import type { FieldErrors } from '@bulwagan/platform/http/errors.ts';
import type { Db } from '../../database.ts';
import { takesQuantity } from '../../pay/amounts.ts';
import { codeKey, isContribution, namedBy } from '../../pay/method.ts';
import { paidMembers, type RunItemRow } from '../queries.ts';
import type { RunInput } from '../schemas.ts';
import { frequencyOfRun } from './settings.ts';

const FOUR_DECIMALS = /^\d+(\.\d{1,4})?$/;

/**
 * Returns errors for items without an amount that have no method, or whose base items are not in the run. In an
 * off-cycle run, a contribution may be computed from the monthly salary instead.
 */
export function computedItemErrors(
  items: RunInput['items'],
  found: readonly RunItemRow[],
  kind: RunKind,
): FieldErrors {
  const errors: FieldErrors = {};
  const byId = new Map(found.map((item) => [item.payroll_item_id, item]));
  const codes = new Set(found.map(({ code }) => codeKey(code)));
  for (const [at, { payroll_item_id: id, amount }] of items.entries()) {
    const item = byId.get(id);
    if (item === undefined || (amount !== undefined && amount !== null)) continue;
    if (item.method === null) {
      const attribute = `items.${at}.amount`;
      errors[attribute] = [message('run.amount_required', { attribute, item: item.name })];
      continue;
    }
    const named = isOffCycle(kind) && isContribution(item.method) ? [] : namedBy(item.method);
    if (named.length > 0 && !named.some((code) => codes.has(code))) {
      const attribute = `items.${at}.payroll_item_id`;
      errors[attribute] = [
        message('run.computed_from_none', { attribute, item: item.name, codes: named.join(', ') }),
      ];
    }
  }
  return errors;
}

/** Returns an error for a period whose length does not determine the pay frequency. */
export function frequencyErrors(input: RunInput): FieldErrors {
  const { period_start, period_end, frequency = null, kind = 'regular', items } = input;
  const isComputed = items.some(({ amount }) => amount === undefined || amount === null);
  if (!isComputed || period_end < period_start) return {};
  if (frequencyOfRun({ period_start, period_end, frequency, kind }) !== null) return {};
  return { frequency: [message('run.frequency_required', { attribute: 'frequency' })] };
}

/**
 * Returns errors for quantities that are repeated, are not for an item with a quantity in the run, or are not for a
 * member.
 */
export async function quantityErrors(
  db: Db,
  rosterId: string,
  found: readonly RunItemRow[],
  quantities: NonNullable<RunInput['quantities']>,
): Promise<FieldErrors> {
  if (quantities.length === 0) return {};
  const byId = new Map(found.map((item) => [item.payroll_item_id, item]));
  const members = new Set(await paidMembers(db, rosterId));
  const seen = new Set<string>();
  const errors: FieldErrors = {};
  for (const [at, { employee_id: employee, payroll_item_id: id, quantity }] of quantities.entries()) {
    const place = `quantities.${at}`;
    const item = byId.get(id);
    const selected = (attribute: string) => {
      errors[attribute] = [message('field.selected', { attribute })];
    };
    if (!members.has(employee)) selected(`${place}.employee_id`);
    if (item === undefined) selected(`${place}.payroll_item_id`);
    else if (!takesQuantity(item))
      errors[`${place}.payroll_item_id`] = [message('pay.no_quantity', { code: item.code })];
    if (!FOUR_DECIMALS.test(String(quantity)))
      errors[`${place}.quantity`] = [message('field.four_decimals', { attribute: `${place}.quantity` })];
    if (seen.has(`${employee} ${id}`)) errors[place] = [message('field.duplicate', { attribute: place })];
    seen.add(`${employee} ${id}`);
  }
  return errors;
}
