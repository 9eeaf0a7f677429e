import { message } from '@bulwagan/contracts/errors/message.ts';
import { changesBetween, everyFieldOf, given } from '@bulwagan/platform/audit/changes.ts';
import { explainConstraints } from '@bulwagan/platform/database/constraints.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import {
  assertNone,
  type FieldErrors,
  Forbidden,
  invalid,
  MAX_REPORTED_FIELDS,
  NotFound,
  Refused,
  unlessRefused,
} from '@bulwagan/platform/http/errors.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { type Actor, organizationScope, scopeIncludes } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import {
  eligible,
  findRoster,
  hasRuns,
  hasStrangers,
  isBeingComputed,
  isNameTaken,
  isOrganization,
  lockRoster,
  type RosterRow,
  replaceMembers,
  type Scope,
} from './queries.ts';
import type { RosterInput } from './schemas.ts';

const FIELDS = everyFieldOf<RosterInput>()(['name', 'description', 'organization_id']);
const NAME_TAKEN: FieldErrors = { name: [message('field.taken', { attribute: 'name' })] };
export const BAD_ORGANIZATION: FieldErrors = {
  organization_id: [message('field.selected', { attribute: 'organization_id' })],
};
/** Errors for a name that was added, and an organization that was deleted, after validation. */
const RACES = {
  rosters__name: () => invalid(NAME_TAKEN),
  rosters__name_identity: () => invalid(NAME_TAKEN),
  rosters__organization_id: () => invalid(BAD_ORGANIZATION),
};
const inUse = () => new Refused(message('roster.has_runs'));

/**
 * Returns the actor's payroll scope. Rosters and their runs are accessed by the roster's organization (contract,
 * workforce).
 */
export const payrollScope = (actor: Actor): Scope => organizationScope(actor, 'Manage payroll');

/**
 * Returns a roster that the actor manages. Throws 404 for an unknown roster and 403 for one of another organization.
 */
export async function getRoster(db: Db, actor: Actor, id: string): Promise<RosterRow> {
  return reached(actor, await findRoster(db, id));
}

/**
 * Returns a roster for changing it or its members, locked until the transaction ends. The timestamp of the change must
 * be taken at the end, because the change also affects runs created while it waited.
 */
export async function changeableRoster(trx: Db, actor: Actor, id: string): Promise<RosterRow> {
  return reached(actor, await lockRoster(trx, id));
}

function reached(actor: Actor, found: RosterRow | undefined): RosterRow {
  if (found === undefined) throw new NotFound('roster');
  if (!scopeIncludes(actor, 'Manage payroll', found.organization_id)) throw new Forbidden();
  return found;
}

/** Adds a roster without members. Throws 422 for a taken name and for an organization outside the actor's scope. */
export async function createRoster(
  app: App,
  actor: Actor,
  input: RosterInput,
  origin: Origin,
): Promise<RosterRow> {
  const now = iso(app.clock.now());
  const id = newId();
  const { name, description = null } = input;
  const organization_id = input.organization_id ?? null;
  return await withTransaction(app.db, async (trx) => {
    assertNone(await validateRoster(trx, actor, input));
    await explainConstraints(RACES, () =>
      trx
        .insertInto('rosters')
        .values({ id, name, description, organization_id, created_at: now, updated_at: now })
        .execute(),
    );
    const after = await getRoster(trx, actor, id);
    const changes = { after: given(after, FIELDS) };
    await recordAs(trx, actor, {
      action: 'roster.created',
      subject: ['roster', id],
      at: now,
      origin,
      changes,
    });
    return after;
  });
}

/**
 * Updates the fields that were sent. Throws 422 like `createRoster`, and for an organization that does not include the
 * members and the employees in runs.
 */
export async function changeRoster(
  app: App,
  actor: Actor,
  id: string,
  input: Partial<RosterInput>,
  origin: Origin,
): Promise<RosterRow> {
  return await withTransaction(app.db, async (trx) => {
    const before = await changeableRoster(trx, actor, id);
    assertNone(await validateRoster(trx, actor, input, before));
    const now = iso(app.clock.now());
    await explainConstraints(RACES, () =>
      trx
        .updateTable('rosters')
        .set({ ...given(input, FIELDS), updated_at: now })
        .where('id', '=', id)
        .execute(),
    );
    const after = await getRoster(trx, actor, id);
    await recordAs(trx, actor, {
      action: 'roster.updated',
      subject: ['roster', id],
      at: now,
      origin,
      changes: changesBetween(before, after, FIELDS),
    });
    return after;
  });
}

/** Deletes a roster without runs. Throws 422 otherwise. */
export async function deleteRoster(app: App, actor: Actor, id: string, origin: Origin): Promise<void> {
  const now = iso(app.clock.now());
  await withTransaction(app.db, async (trx) => {
    const before = await changeableRoster(trx, actor, id);
    // Checked before deleting instead of through the foreign key, to avoid a deadlock with a transaction that holds a
    // run and waits for the roster.
    if (await hasRuns(trx, id)) throw inUse();
    await trx.deleteFrom('rosters').where('id', '=', id).execute();
    const changes = { before: given(before, [...FIELDS, 'members_count']) };
    await recordAs(trx, actor, {
      action: 'roster.deleted',
      subject: ['roster', id],
      at: now,
      origin,
      changes,
    });
  });
}

/**
 * Replaces the members by exactly these employees. Throws 422 under its index for an id that is unknown, archived, out
 * of scope or not in the roster's organization, without saying which.
 */
export async function setMembers(
  app: App,
  actor: Actor,
  id: string,
  employeeIds: string[],
  origin: Origin,
): Promise<RosterRow> {
  return await withTransaction(app.db, async (trx) => {
    const before = await changeableRoster(trx, actor, id);
    const fit = await eligible(trx, employeeIds, payrollScope(actor), before.organization_id);
    assertNone(mismatches(employeeIds, fit));
    const changes = await replaceMembers(trx, id, employeeIds);
    const now = iso(app.clock.now());
    await trx.updateTable('rosters').set({ updated_at: now }).where('id', '=', id).execute();
    await recordAs(trx, actor, {
      action: 'roster.members_changed',
      subject: ['roster', id],
      at: now,
      origin,
      changes,
    });
    return await getRoster(trx, actor, id);
  });
}

export function mismatches(ids: string[], fit: Set<string>): FieldErrors {
  const fields = ids.flatMap((id, at) => (fit.has(id) ? [] : [`employee_ids.${at}`]));
  const reported = fields.slice(0, MAX_REPORTED_FIELDS);
  return Object.fromEntries(
    reported.map((field) => [field, [message('field.selected', { attribute: field })]]),
  );
}

/** Returns validation errors of a roster that the schema cannot express. A new roster has no previous state. */
export async function validateRoster(
  db: Db,
  actor: Actor,
  { name, organization_id: organizationId }: Partial<RosterInput>,
  before?: RosterRow,
): Promise<FieldErrors> {
  const isTaken = name !== undefined && (await isNameTaken(db, name, before?.id ?? null));
  return {
    ...(isTaken ? NAME_TAKEN : {}),
    ...(before === undefined
      ? await validateOrganization(db, actor, organizationId ?? null)
      : await validateMove(db, actor, before, organizationId)),
  };
}

/** Validates a change of a roster. Returns no errors for a roster that the actor does not manage. */
export const validateChange = (db: Db, actor: Actor, id: string, input: Partial<RosterInput>) =>
  unlessRefused(async () => validateRoster(db, actor, input, await getRoster(db, actor, id)));

async function validateOrganization(
  db: Db,
  actor: Actor,
  organizationId: string | null,
): Promise<FieldErrors> {
  if (organizationId === null)
    return payrollScope(actor) === null
      ? {}
      : { organization_id: [message('field.required', { attribute: 'organization_id' })] };
  const isOwn =
    scopeIncludes(actor, 'Manage payroll', organizationId) && (await isOrganization(db, organizationId));
  return isOwn ? {} : BAD_ORGANIZATION;
}

async function validateMove(
  db: Db,
  actor: Actor,
  before: RosterRow,
  organizationId: string | null | undefined,
): Promise<FieldErrors> {
  if (organizationId === undefined || organizationId === before.organization_id) return {};
  const errors = await validateOrganization(db, actor, organizationId);
  if (Object.keys(errors).length > 0) return errors;
  // Check this first: when a computation has ended, the next check finds all of its lines.
  if (await isBeingComputed(db, before.id)) return { organization_id: [message('roster.being_computed')] };
  if (!(await hasStrangers(db, before.id, organizationId))) return {};
  return {
    organization_id: [message('roster.other_organizations')],
  };
}
