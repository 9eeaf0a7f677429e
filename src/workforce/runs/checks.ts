import { type FieldErrors, invalid, MAX_REPORTED_FIELDS } from '../../platform/http/errors.ts';
import { type Actor, reaches } from '../access.ts';
import type { Db } from '../database.ts';
import { unknownIds } from '../payroll-items/queries.ts';
import { findRoster } from '../rosters/queries.ts';
import { withoutBasis } from './plan.ts';
import { findItems, paidMembers } from './queries.ts';
import type { RunInput } from './schemas.ts';

const MAX_DAYS = 366;

/** What a shape alone cannot tell of a run: 422 with all of it at once. */
export async function assertRunFits(trx: Db, actor: Actor, input: RunInput): Promise<void> {
  const errors: FieldErrors = { ...periodErrors(input) };
  const roster = await findRoster(trx, input.roster_id);
  const isReached = roster !== undefined && reaches(actor, 'Manage payroll', roster.organization_id);
  if (!isReached) errors.roster_id = ['The selected roster id is invalid.'];
  const { payroll_type_id: type } = input;
  if (type && (await unknownIds(trx, 'payroll_types', [type])).length > 0)
    errors.payroll_type_id = ['The selected payroll type id is invalid.'];
  Object.assign(errors, await itemErrors(trx, input));
  if (isReached) Object.assign(errors, await amountErrors(trx, input));
  const told = Object.entries(errors).slice(0, MAX_REPORTED_FIELDS);
  if (told.length > 0) throw invalid(Object.fromEntries(told));
}

function periodErrors({ period_start: start, period_end: end }: RunInput): FieldErrors {
  if (end < start)
    return { period_end: ['The period end field must be a date after or equal to period start.'] };
  const { days } = Temporal.PlainDate.from(start).until(Temporal.PlainDate.from(end), {
    largestUnit: 'days',
  });
  return days >= MAX_DAYS ? { period_end: ['The period must not be longer than a year.'] } : {};
}

async function itemErrors(trx: Db, { items }: RunInput): Promise<FieldErrors> {
  const ids = items.map(({ payroll_item_id }) => payroll_item_id.toLowerCase());
  const found = await findItems(trx, ids);
  const known = new Set(found.map(({ payroll_item_id }) => payroll_item_id));
  const baseless = new Set(withoutBasis(found).map(({ payroll_item_id }) => payroll_item_id));
  const errors: FieldErrors = {};
  for (const [at, id] of ids.entries()) {
    const field = `items.${at}.payroll_item_id`;
    const name = `items.${at}.payroll item id`;
    if (!known.has(id)) errors[field] = [`The selected ${name} is invalid.`];
    else if (ids.indexOf(id) < at) errors[field] = [`The ${name} field has a duplicate value.`];
    else if (baseless.has(id))
      errors[field] = [`The ${name} field is a percentage of an item that is not among the items.`];
  }
  return errors;
}

/** Amounts are of items of the run, for members of its roster, and one for each. */
async function amountErrors(trx: Db, { roster_id, items, amounts = [] }: RunInput): Promise<FieldErrors> {
  if (amounts.length === 0) return {};
  const ids = new Set(items.map(({ payroll_item_id }) => payroll_item_id.toLowerCase()));
  const members = new Set(await paidMembers(trx, roster_id));
  const seen = new Set<string>();
  const errors: FieldErrors = {};
  for (const [at, amount] of amounts.entries()) {
    const employee = amount.employee_id.toLowerCase();
    const item = amount.payroll_item_id.toLowerCase();
    const place = `amounts.${at}`;
    if (!members.has(employee))
      errors[`${place}.employee_id`] = [`The selected ${place}.employee id is invalid.`];
    if (!ids.has(item))
      errors[`${place}.payroll_item_id`] = [`The selected ${place}.payroll item id is invalid.`];
    if (seen.has(`${employee} ${item}`)) errors[place] = [`The ${place} field has a duplicate value.`];
    seen.add(`${employee} ${item}`);
  }
  return errors;
}
