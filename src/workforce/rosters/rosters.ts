import { changesBetween, given } from '../../platform/audit/changes.ts';
import { explainConstraints } from '../../platform/database/constraints.ts';
import { withTransaction } from '../../platform/database/transaction.ts';
import {
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
  hasStrangers,
  isOrganization,
  lockRoster,
  type RosterRow,
  replaceMembers,
  type Scope,
} from './queries.ts';
import type { RosterInput } from './schemas.ts';

const FIELDS = ['name', 'description', 'organization_id'] as const;
const badOrganization = () => invalid({ organization_id: ['The selected organization id is invalid.'] });
/** A name that came, and an organization that went, after it was looked for. */
const RACES = {
  rosters__name: () => invalid({ name: ['The name has already been taken.'] }),
  rosters__organization_id: badOrganization,
};
const IN_USE = {
  runs__roster_id: () => new Refused('The roster has payroll runs and cannot be deleted.'),
};

/** Rosters and their runs are reached by the roster's organization (contract, workforce). */
export const payrollScope = (actor: Actor): Scope => organizationScope(actor, 'Manage payroll');

/** A roster that the actor manages. 404 when there is none, 403 for one of another organization. */
export async function getRoster(db: Db, actor: Actor, id: string): Promise<RosterRow> {
  return reached(actor, await findRoster(db, id));
}

/** The same for who changes it or its members: locked until the transaction ends. */
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
  const organization_id = input.organization_id?.toLowerCase() ?? null;
  return await withTransaction(app.db, async (trx) => {
    await assertOwn(trx, actor, organization_id);
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

/** Changes what was sent. 422 as above, and for an organization that members are not of, or whom runs show. */
export async function changeRoster(
  app: App,
  actor: Actor,
  id: string,
  input: RosterInput,
  origin: Origin,
): Promise<RosterRow> {
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    const before = await changeableRoster(trx, actor, id);
    const organizationId = input.organization_id?.toLowerCase() ?? null;
    if (input.organization_id !== undefined && organizationId !== before.organization_id) {
      await assertOwn(trx, actor, organizationId);
      if (await hasStrangers(trx, id, organizationId))
        throw invalid({
          organization_id: ['Members of the roster, or of its payroll runs, are of other organizations.'],
        });
    }
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
    await explainConstraints(IN_USE, () => trx.deleteFrom('rosters').where('id', '=', id).execute());
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
  const now = iso(app.clock.now());
  const ids = employeeIds.map((one) => one.toLowerCase());
  return await withTransaction(app.db, async (trx) => {
    const before = await changeableRoster(trx, actor, id);
    const fit = await eligible(trx, ids, payrollScope(actor), before.organization_id);
    if (fit.size < new Set(ids).size) throw invalid(misfits(ids, fit));
    const changes = await replaceMembers(trx, id, ids);
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

async function assertOwn(trx: Db, actor: Actor, organizationId: string | null): Promise<void> {
  if (organizationId === null) {
    if (payrollScope(actor) === null) return;
    throw invalid({ organization_id: ['The organization id field is required.'] });
  }
  if (reaches(actor, 'Manage payroll', organizationId) && (await isOrganization(trx, organizationId))) return;
  throw badOrganization();
}
