import { message } from '@bulwagan/contracts/errors/message.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import {
  assertNone,
  type FieldErrors,
  invalid,
  NotFound,
  unlessRefused,
} from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { isBelow } from '../organizations/queries.ts';
import { eligible, isOrganization, type RosterRow } from './queries.ts';
import { BAD_ORGANIZATION, changeableRoster, getRoster, mismatches, payrollScope } from './rosters.ts';
import { MAX_MEMBERS, type MembersAdded } from './schemas.ts';

type Input = Static<typeof MembersAdded>;

/**
 * Adds members: given employees, all employees of an organization and those below it, or both. Existing members stay.
 * Throws 422 for ineligible employees and for more members than a roster may have.
 */
export async function addMembers(
  app: App,
  actor: Actor,
  id: string,
  input: Input,
  origin: Origin,
): Promise<RosterRow> {
  const { employee_ids: ids = [], organization_id: organizationId } = input;
  return await change(app, actor, id, origin, async (trx, roster) => {
    assertNone(await memberErrors(trx, actor, roster, input));
    const everybody = organizationId === undefined ? [] : await employeesOf(trx, organizationId);
    const { numAffectedRows: added } = await sql`
      insert into roster_members (roster_id, employee_id)
      select ${id}, one from unnest(${[...ids, ...everybody]}::uuid[]) one on conflict do nothing`.execute(
      trx,
    );
    if ((await countOf(trx, id)) > MAX_MEMBERS) {
      const field = organizationId === undefined ? 'employee_ids' : 'organization_id';
      throw invalid({
        [field]: [message('roster.too_many_members', { most: MAX_MEMBERS.toLocaleString('en') })],
      });
    }
    return { added: Number(added), removed: 0 };
  });
}

/** Returns errors for ineligible employees; nothing for a roster that the actor does not manage. */
export const validateMembers = (db: Db, actor: Actor, id: string, input: Partial<Input>) =>
  unlessRefused(async () => memberErrors(db, actor, await getRoster(db, actor, id), input));

async function memberErrors(
  db: Db,
  actor: Actor,
  roster: RosterRow,
  { employee_ids: ids = [], organization_id: organizationId }: Partial<Input>,
): Promise<FieldErrors> {
  const fit = await eligible(db, ids, payrollScope(actor), roster.organization_id);
  const isRight = organizationId === undefined || (await canBePaid(db, actor, organizationId, roster));
  return { ...mismatches(ids, fit), ...(isRight ? {} : BAD_ORGANIZATION) };
}

/** Removes a member from a roster. Throws 404 for a non-member. */
export async function removeMember(
  app: App,
  actor: Actor,
  id: string,
  employeeId: string,
  origin: Origin,
): Promise<void> {
  await change(app, actor, id, origin, async (trx) => {
    const { numAffectedRows } = await sql`
      delete from roster_members where roster_id = ${id} and employee_id = ${employeeId}`.execute(trx);
    if (numAffectedRows === 0n) throw new NotFound('member');
    return { added: 0, removed: 1 };
  });
}

async function change(
  app: App,
  actor: Actor,
  id: string,
  origin: Origin,
  work: (trx: Db, roster: RosterRow) => Promise<{ added: number; removed: number }>,
): Promise<RosterRow> {
  return await withTransaction(app.db, async (trx) => {
    const changes = await work(trx, await changeableRoster(trx, actor, id));
    const now = iso(app.clock.now());
    if (changes.added + changes.removed > 0) {
      await trx.updateTable('rosters').set({ updated_at: now }).where('id', '=', id).execute();
      const action = 'roster.members_changed';
      await recordAs(trx, actor, { action, subject: ['roster', id], at: now, origin, changes });
    }
    return await getRoster(trx, actor, id);
  });
}

/**
 * Returns true if a roster may pay an organization: the organization must be the roster's own or below it, and within
 * the actor's scope.
 */
async function canBePaid(
  db: Db,
  actor: Actor,
  organizationId: string,
  { organization_id: within }: RosterRow,
): Promise<boolean> {
  const scope = payrollScope(actor);
  const isWithin = within === null || (await isBelow(db, organizationId, within));
  const isInScope = scope === null || scope.includes(organizationId);
  return isWithin && isInScope && (await isOrganization(db, organizationId));
}

/** Returns eligible employees of an organization and those below it, at most one more than the maximum of a roster. */
async function employeesOf(trx: Db, organizationId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from organization_paths p join employees e on e.organization_id = p.descendant_id
    where p.ancestor_id = ${organizationId} and e.archived_at is null
    limit ${MAX_MEMBERS + 1}`.execute(trx);
  return rows.map(({ id }) => id);
}

async function countOf(trx: Db, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from roster_members where roster_id = ${id}`.execute(trx);
  return rows[0]!.count;
}
