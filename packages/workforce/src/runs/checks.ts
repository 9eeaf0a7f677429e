import { field, message } from '@bulwagan/contracts/errors/message.ts';
import { type FieldErrors, MAX_REPORTED_FIELDS, unlessRefused } from '@bulwagan/platform/http/errors.ts';
import { type Actor, scopeIncludes } from '../access.ts';
import type { Db } from '../database.ts';
import { unknownIds } from '../payroll-items/queries.ts';
import { findRoster } from '../rosters/queries.ts';
import { withoutBasis } from './computing/plan.ts';
import { getRun } from './find.ts';
import { computedItemErrors, frequencyErrors, quantityErrors } from './pay/checks.ts';
import { findItems, paidMembers, type RunItemRow, type RunRow } from './queries.ts';
import type { RunInput } from './schemas.ts';

/**
 * Returns all validation errors of a run that the schema cannot express. A new run has no previous state. The roster of
 * a run cannot change.
 */
export async function validateRun(
  db: Db,
  actor: Actor,
  input: Partial<RunInput>,
  before?: RunRow,
): Promise<FieldErrors> {
  const errors: FieldErrors = periodErrors(input);
  const { roster_id: rosterId, payroll_type_id: type, items, amounts, quantities } = input;
  const isUsable = rosterId !== undefined && (await isInScope(db, actor, rosterId));
  if (rosterId !== undefined && before !== undefined && rosterId !== before.roster_id)
    errors.roster_id = [message('run.roster_fixed')];
  else if (rosterId !== undefined && !isUsable)
    errors.roster_id = [message('field.selected', { attribute: 'roster_id' })];
  if (type && (await unknownIds(db, 'payroll_types', [type])).length > 0)
    errors.payroll_type_id = [message('field.selected', { attribute: 'payroll_type_id' })];
  if (items !== undefined) {
    const found = await findItems(
      db,
      items.map(({ payroll_item_id }) => payroll_item_id),
    );
    const kind = input.kind ?? before?.kind ?? 'regular';
    Object.assign(errors, computedItemErrors(items, found, kind), itemErrors(items, found));
    if (input.period_start !== undefined && input.period_end !== undefined)
      Object.assign(errors, frequencyErrors({ ...input, kind, items } as RunInput));
    if (isUsable && quantities !== undefined)
      Object.assign(errors, await quantityErrors(db, rosterId, found, quantities));
  }
  if (isUsable && items !== undefined && amounts !== undefined)
    Object.assign(errors, await amountErrors(db, rosterId, items, amounts));
  return Object.fromEntries(Object.entries(errors).slice(0, MAX_REPORTED_FIELDS));
}

/** Validates a change of a run. Returns no errors for a run that the actor does not manage. */
export const validateChange = (db: Db, actor: Actor, id: string, input: Partial<RunInput>) =>
  unlessRefused(async () => validateRun(db, actor, input, await getRun(db, actor, id)));

async function isInScope(db: Db, actor: Actor, rosterId: string): Promise<boolean> {
  const roster = await findRoster(db, rosterId);
  return roster !== undefined && scopeIncludes(actor, 'Manage payroll', roster.organization_id);
}

function periodErrors({ period_start: start, period_end: end }: Partial<RunInput>): FieldErrors {
  if (start === undefined || end === undefined) return {};
  if (end < start)
    return {
      period_end: [message('field.on_or_after', { attribute: 'period_end', date: field('period_start') })],
    };
  const latest = Temporal.PlainDate.from(start).add({ years: 1 }).toString();
  return end > latest ? { period_end: [message('run.longer_than_year')] } : {};
}

function itemErrors(items: RunInput['items'], found: RunItemRow[]): FieldErrors {
  const ids = items.map(({ payroll_item_id }) => payroll_item_id);
  const known = new Set(found.map(({ payroll_item_id }) => payroll_item_id));
  const baseless = new Set(withoutBasis(found).map(({ payroll_item_id }) => payroll_item_id));
  const errors: FieldErrors = {};
  for (const [at, id] of ids.entries()) {
    const field = `items.${at}.payroll_item_id`;
    const name = `items.${at}.payroll item id`;
    if (!known.has(id)) errors[field] = [message('field.selected', { attribute: name })];
    else if (ids.indexOf(id) < at) errors[field] = [message('field.duplicate', { attribute: name })];
    else if (baseless.has(id)) errors[field] = [message('run.item_without_basis', { attribute: name })];
  }
  return errors;
}

/**
 * Returns errors for amounts that are repeated, are not for an item of the run, or are not for a member of its
 * roster.
 */
async function amountErrors(
  trx: Db,
  rosterId: string,
  items: RunInput['items'],
  amounts: NonNullable<RunInput['amounts']>,
): Promise<FieldErrors> {
  if (amounts.length === 0) return {};
  const ids = new Set(items.map(({ payroll_item_id }) => payroll_item_id));
  const members = new Set(await paidMembers(trx, rosterId));
  const seen = new Set<string>();
  const errors: FieldErrors = {};
  for (const [at, amount] of amounts.entries()) {
    const { employee_id: employee, payroll_item_id: item } = amount;
    const place = `amounts.${at}`;
    if (!members.has(employee))
      errors[`${place}.employee_id`] = [message('field.selected', { attribute: `${place}.employee_id` })];
    if (!ids.has(item))
      errors[`${place}.payroll_item_id`] = [
        message('field.selected', { attribute: `${place}.payroll_item_id` }),
      ];
    if (seen.has(`${employee} ${item}`)) errors[place] = [message('field.duplicate', { attribute: place })];
    seen.add(`${employee} ${item}`);
  }
  return errors;
}
