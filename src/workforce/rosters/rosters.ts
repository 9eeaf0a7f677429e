import { changesBetween, given } from '../../platform/audit/changes.ts';
import { explainConstraints } from '../../platform/database/constraints.ts';
import { withTransaction } from '../../platform/database/transaction.ts';
import {
  assertNone,
  type FieldErrors,
  Forbidden,
  invalid,
  MAX_REPORTED_FIELDS,
  NotFound,
  Refused,
} from '../../platform/http/errors.ts';
import { newId } from '../../platform/http/ids.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { iso } from '../../platform/time/clock.ts';
import { type Actor, organizationScope, reaches } from '../access.ts';
import { recordAs } from '../audit.ts';
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

const FIELDS = ['name', 'description', 'organization_id'] as const;
const NAME_TAKEN: FieldErrors = { name: ['The name has already been taken.'] };
export const BAD_ORGANIZATION: FieldErrors = {
  organization_id: ['The selected organization id is invalid.'],
};
/** A name that came, and an organization that went, after it was looked for. */
const RACES = {
  rosters__name: () => invalid(NAME_TAKEN),
  rosters__name_identity: () => invalid(NAME_TAKEN),
  rosters__organization_id: () => invalid(BAD_ORGANIZATION),
};
const inUse = () => new Refused('The roster has payroll runs and cannot be deleted.');

/** Rosters and their runs are reached by the roster's organization (contract, workforce). */
export const payrollScope = (actor: Actor): Scope => organizationScope(actor, 'Manage payroll');

/** A roster that the actor manages. 404 when there is none, 403 for one of another organization. */
export async function getRoster(db: Db, actor: Actor, id: string): Promise<RosterRow> {
  return reached(actor, await findRoster(db, id));
}

/**
 * The same for who changes it or its members: locked until the transaction ends. The time of a change is taken at its
 * end: whoever waits, or takes long, changes what runs that were made meanwhile pay.
 */
export async function changeableRoster(trx: Db, actor: Actor, id: string): Promise<RosterRow> {
  return reached(actor, await lockRoster(trx, id));
}

function reached(actor: Actor, found: RosterRow | undefined): RosterRow {
  if (found === undefined) throw new NotFound('roster');
  if (!reaches(actor, 'Manage payroll', found.organization_id)) throw new Forbidden();
  return found;
}

/** Adds a roster without members. 422 for a name that is taken, and for an organization out of the actor's reach. */
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
    assertNone(await wrongRoster(trx, actor, input));
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

/** Changes what was sent; the rest stays. 422 as above, and for an organization that members are not of, or whom runs show. */
export async function changeRoster(
  app: App,
  actor: Actor,
  id: string,
  input: Partial<RosterInput>,
  origin: Origin,
): Promise<RosterRow> {
  return await withTransaction(app.db, async (trx) => {
    const before = await changeableRoster(trx, actor, id);
    assertNone(await wrongRoster(trx, actor, input, before));
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

/** Removes a roster that was never paid. 422 otherwise. */
export async function deleteRoster(app: App, actor: Actor, id: string, origin: Origin): Promise<void> {
  const now = iso(app.clock.now());
  await withTransaction(app.db, async (trx) => {
    const before = await changeableRoster(trx, actor, id);
    // Not left to the constraint: it would wait for a run that somebody holds, who may wait for the roster.
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
 * Makes exactly these employees the members. 422 under its place for an id that is no employee, one who is archived, out
 * of the actor's reach, or not of the roster's organization: which of these it is, is not told.
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
    assertNone(misfits(employeeIds, fit));
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

export function misfits(ids: string[], fit: Set<string>): FieldErrors {
  const fields = ids.flatMap((id, at) => (fit.has(id) ? [] : [`employee_ids.${at}`]));
  const told = fields.slice(0, MAX_REPORTED_FIELDS);
  return Object.fromEntries(
    told.map((field) => [field, [`The selected ${field.replace('_', ' ')} is invalid.`]]),
  );
}

/** What is wrong with what was sent of a roster, and no shape can tell. A new one was nothing before. */
export async function wrongRoster(
  db: Db,
  actor: Actor,
  { name, organization_id: organizationId }: Partial<RosterInput>,
  before?: RosterRow,
): Promise<FieldErrors> {
  const isTaken = name !== undefined && (await isNameTaken(db, name, before?.id ?? null));
  return {
    ...(isTaken ? NAME_TAKEN : {}),
    ...(before === undefined
      ? await wrongOrganization(db, actor, organizationId ?? null)
      : await wrongMove(db, actor, before, organizationId)),
  };
}

/** The same of a change; nothing of a roster that the actor does not manage. */
export async function wrongChange(
  db: Db,
  actor: Actor,
  id: string,
  input: Partial<RosterInput>,
): Promise<FieldErrors> {
  const before = await findManaged(db, actor, id);
  return before === undefined ? {} : await wrongRoster(db, actor, input, before);
}

export async function findManaged(db: Db, actor: Actor, id: string): Promise<RosterRow | undefined> {
  const found = await findRoster(db, id);
  return found !== undefined && reaches(actor, 'Manage payroll', found.organization_id) ? found : undefined;
}

async function wrongOrganization(db: Db, actor: Actor, organizationId: string | null): Promise<FieldErrors> {
  if (organizationId === null)
    return payrollScope(actor) === null
      ? {}
      : { organization_id: ['The organization id field is required.'] };
  const isOwn =
    reaches(actor, 'Manage payroll', organizationId) && (await isOrganization(db, organizationId));
  return isOwn ? {} : BAD_ORGANIZATION;
}

async function wrongMove(
  db: Db,
  actor: Actor,
  before: RosterRow,
  organizationId: string | null | undefined,
): Promise<FieldErrors> {
  if (organizationId === undefined || organizationId === before.organization_id) return {};
  const errors = await wrongOrganization(db, actor, organizationId);
  if (Object.keys(errors).length > 0) return errors;
  // Asked first: what is computed no more has all of its lines by then.
  if (await isBeingComputed(db, before.id))
    return { organization_id: ['A payroll run of the roster is being computed.'] };
  if (!(await hasStrangers(db, before.id, organizationId))) return {};
  return {
    organization_id: ['Members of the roster, or of its payroll runs, are of other organizations.'],
  };
}
