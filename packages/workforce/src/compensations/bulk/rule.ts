import { message } from '@bulwagan/contracts/errors/message.ts';
import { type FieldErrors, Refused } from '@bulwagan/platform/http/errors.ts';
import { isVisible } from '@bulwagan/platform/text/visible.ts';
import { sql } from 'kysely';
import { type Actor, organizationScope, scopeIncludes } from '../../access.ts';
import type { Db } from '../../database.ts';
import { isPercent } from '../../payroll-items/percent.ts';
import type { Wanted } from './plan.ts';
import { isPaidBy } from './queries.ts';
import type { RuleInput } from './schemas.ts';

/** Maximum number of employees that one bulk change may cover. */
export const MOST_EMPLOYEES = 10_000;

/** Returns the errors of a rule that the schema cannot express. */
export async function ruleErrors(db: Db, actor: Actor, input: Partial<RuleInput>): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  const { percentage = null, tranche = false } = input;
  if ((percentage === null) === !tranche)
    errors.percentage = [message('compensation_change.one_rule', { attribute: 'percentage' })];
  else if (percentage === 0)
    errors.percentage = [message('compensation_change.zero', { attribute: 'percentage' })];
  else if (percentage !== null && !isPercent(Math.abs(percentage)))
    errors.percentage = [message('field.four_decimals', { attribute: 'percentage' })];
  for (const field of ['organization_id', 'employment_type_id'] as const) {
    const id = input[field] ?? null;
    if (id !== null && !(await isKnown(db, actor, field, id)))
      errors[field] = [message('field.selected', { attribute: field })];
  }
  return errors;
}

async function isKnown(
  db: Db,
  actor: Actor,
  field: 'organization_id' | 'employment_type_id',
  id: string,
): Promise<boolean> {
  const isReached =
    field === 'employment_type_id' ||
    (['See pay', 'Manage pay'] as const).every((one) => scopeIncludes(actor, one, id));
  const table = sql.table(field === 'organization_id' ? 'organizations' : 'employment_types');
  const { rows } = await sql`select from ${table} where id = ${id}`.execute(db);
  return isReached && rows.length > 0;
}

/**
 * Returns the changes that a rule makes. The rule covers employees of an organization and those below it, of an
 * employment type, who are employed on the date. Throws 422 if the rule covers too many employees.
 */
export async function wantedByRule(db: Db, actor: Actor, input: RuleInput): Promise<Wanted[]> {
  const { organization_id: organization = null, employment_type_id: type = null } = input;
  const { rows } = await sql<{ id: string }>`
    select e.id from employees e
    where ${isPaidBy(actor)}
      and (${organization}::uuid is null or e.organization_id in (
        select p.descendant_id from organization_paths p where p.ancestor_id = ${organization}::uuid))
      and (${type}::uuid is null or e.employment_type_id = ${type}::uuid)
      and (e.separated_on is null or e.separated_on >= ${input.effective_from}::date)
    order by e.last_name_key, e.first_name_key, e.id limit ${MOST_EMPLOYEES + 1}`.execute(db);
  if (rows.length > MOST_EMPLOYEES)
    throw new Refused(message('compensation_change.too_many', { most: MOST_EMPLOYEES.toLocaleString('en') }));
  const { percentage = null, effective_from, reason } = input;
  return rows.map(({ id }) => ({
    row: null,
    employee_id: id,
    effective_from,
    change: percentage === null ? { type: 'tranche' } : { type: 'percentage', percentage },
    reason: isVisible(reason ?? '') ? reason! : null,
  }));
}

/**
 * Returns a fingerprint of the rule, the employees that it covers, and the actor's scope. Repeated requests for the
 * same change have the same fingerprint.
 */
export function identityOfRule(actor: Actor, input: RuleInput): string {
  const scope = organizationScope(actor, 'Manage pay');
  return JSON.stringify([
    input.organization_id ?? null,
    input.employment_type_id ?? null,
    input.percentage ?? null,
    input.effective_from,
    input.organization_id == null ? (scope?.toSorted() ?? null) : null,
  ]);
}
