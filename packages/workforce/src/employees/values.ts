import { field, message } from '@bulwagan/contracts/errors/message.ts';
import { FIRST_BIRTHDATE } from '@bulwagan/contracts/workforce/employee-fields.ts';
import { given } from '@bulwagan/platform/audit/changes.ts';
import type { ConstraintErrors } from '@bulwagan/platform/database/constraints.ts';
import { isSameIdentifier } from '@bulwagan/platform/database/identity-key.ts';
import { type FieldErrors, invalid } from '@bulwagan/platform/http/errors.ts';
import { isVisible } from '@bulwagan/platform/text/visible.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Static } from 'typebox';
import { type Actor, organizationScope } from '../access.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { isOfThese } from '../users/scope.ts';
import { LINKS, OPTIONAL_TEXT_NAMES, PLAIN_FIELDS, type PlainValues } from './fields.ts';
import type { LinkValues } from './queries.ts';
import type { EmployeeChange } from './schemas.ts';

/** Validated input of creating, changing and importing an employee. */
export type EmployeeInput = Static<typeof EmployeeChange>;

/**
 * Returns the sent values except government ids and picture. Optional text without a visible character becomes null.
 */
export function plainValues(input: EmployeeInput): Partial<PlainValues> {
  const values = given(input, PLAIN_FIELDS) as Partial<PlainValues>;
  for (const name of OPTIONAL_TEXT_NAMES) if (!isVisible(values[name] ?? 'x')) values[name] = null;
  return values;
}

/** Returns the links that were sent. */
export const linkValues = (input: Partial<LinkValues>): Partial<LinkValues> =>
  given(input, LINKS) as Partial<LinkValues>;

/**
 * Returns the links of a new employee. A new employee has no links (W§4), whatever the request contains. The only
 * exception: an actor whose permissions are limited to some organizations must choose one of them, because the new
 * employee would otherwise be out of the actor's scope.
 */
export function newLinks(actor: Actor, input: Partial<LinkValues>): Partial<LinkValues> {
  const isBounded = (['Manage employees', 'See government numbers'] as const).some(
    (permission) => (organizationScope(actor, permission) ?? []).length > 0,
  );
  const { organization_id } = linkValues(input);
  return isBounded && organization_id !== undefined ? { organization_id } : {};
}

/** Returns errors for an implausible birthdate. ISO dates compare as strings. */
export function birthdateErrors(app: App, birthdate: string | undefined): FieldErrors {
  if (birthdate === undefined) return {};
  if (birthdate >= app.time.dateOf(app.clock.now()))
    return { birthdate: [message('field.before', { attribute: 'birthdate', date: field('today') })] };
  if (birthdate < FIRST_BIRTHDATE)
    return { birthdate: [message('field.on_or_after', { attribute: 'birthdate', date: FIRST_BIRTHDATE })] };
  return {};
}

/** Returns an error for a last day of work before the first. */
export function employmentErrors({ hired_on: from, separated_on: to }: Employment): FieldErrors {
  if (!from || !to || to >= from) return {};
  const text = message('field.on_or_after', { attribute: 'separated_on', date: field('hired_on') });
  return { separated_on: [text] };
}

type Employment = { [Name in 'hired_on' | 'separated_on']?: string | null | undefined };

export const wrong = (field: string): FieldErrors => ({
  [field]: [message('field.selected', { attribute: field })],
});
const taken = (field: string): FieldErrors => ({
  [field]: [message('field.taken', { attribute: field })],
});

/**
 * Returns errors for an organization that the actor may not assign. A manager of some organizations must choose one,
 * because the new employee would otherwise be out of scope.
 */
export function organizationErrors(actor: Actor, organizationId: string | null | undefined): FieldErrors {
  const scope = organizationScope(actor, 'Manage employees');
  if (scope === null) return {};
  if (organizationId === null || organizationId === undefined)
    return { organization_id: [message('field.required', { attribute: 'organization_id' })] };
  return scope.includes(organizationId) ? {} : wrong('organization_id');
}

/**
 * Returns errors for an account that the actor may not link. A manager of some organizations may link only accounts
 * of these organizations. Linking any other account would reveal its owner and bring it under the manager's control.
 */
export async function accountErrors(
  db: Db,
  actor: Actor,
  userId: number | null | undefined,
): Promise<FieldErrors> {
  const scope = organizationScope(actor, 'Manage employees');
  if (scope === null || userId === null || userId === undefined) return {};
  return (await isOfThese(db, scope, userId)) ? {} : wrong('user_id');
}

const LINKED_TABLES = {
  user_id: 'users',
  position_id: 'positions',
  organization_id: 'organizations',
  timekeeping_policy_id: 'timekeeping_policies',
  employment_type_id: 'employment_types',
} as const;

/** Returns errors for links to missing entries and for unique values of another employee. */
export async function linkErrors(
  db: Db,
  employeeId: string,
  links: Partial<LinkValues>,
): Promise<FieldErrors> {
  const sent = Object.entries(links).filter(([, value]) => value !== null);
  if (sent.length === 0) return {};
  const looks = sent.map(([field, value]) => {
    const isUnique = UNIQUE.has(field);
    const table = LINKED_TABLES[field as keyof typeof LINKED_TABLES];
    const isThere =
      table === undefined ? sql`true` : sql`exists (select from ${sql.table(table)} where id = ${value})`;
    const isTaken = isUnique
      ? sql`exists (select from employees where ${isHeld(field, value)} and id <> ${employeeId})`
      : sql`false`;
    return sql`select ${field}::text as field, ${isThere} as is_there, ${isTaken} as is_taken`;
  });
  const { rows } = await sql<{ field: string; is_there: boolean; is_taken: boolean }>`
    ${sql.join(looks, sql` union all `)}`.execute(db);
  const errors = rows.map((row) => {
    if (!row.is_there) return wrong(row.field);
    return row.is_taken ? taken(row.field) : {};
  });
  return Object.assign({}, ...errors);
}

const UNIQUE = new Set<string>(['user_id', 'employee_number', 'biometric_id']);

const isHeld = (field: string, value: unknown): RawBuilder<boolean> =>
  field === 'user_id'
    ? sql<boolean>`user_id = ${value}`
    : sql<boolean>`${isSameIdentifier(sql.ref(field), value)} and not ${sql.ref(`${field}_repeats`)}`;

/** Errors for constraints that a concurrent change may violate after validation. */
export const EMPLOYEE_CONSTRAINTS: ConstraintErrors = {
  employees__user_id: () => invalid(wrong('user_id')),
  employees__position_id: () => invalid(wrong('position_id')),
  employees__organization_id: () => invalid(wrong('organization_id')),
  employees__timekeeping_policy_id: () => invalid(wrong('timekeeping_policy_id')),
  employees__employment_type_id: () => invalid(wrong('employment_type_id')),
  employees__user_id_once: () => invalid(taken('user_id')),
  employees__employee_number: () => invalid(taken('employee_number')),
  employees__biometric_id: () => invalid(taken('biometric_id')),
  employees__employee_number_identity: () => invalid(taken('employee_number')),
  employees__biometric_id_identity: () => invalid(taken('biometric_id')),
};
