import { sql } from 'kysely';
import type { Static } from 'typebox';
import { withTransaction } from '../../platform/database/transaction.ts';
import { invalid, NotFound } from '../../platform/http/errors.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { iso } from '../../platform/time/clock.ts';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { isBelow } from '../organizations/queries.ts';
import { eligible, isOrganization, type RosterRow } from './queries.ts';
import { changeableRoster, getRoster, misfits, payrollScope } from './rosters.ts';
import { MAX_MEMBERS, type MembersAdded } from './schemas.ts';

/**
 * Adds employees to the members: some, everybody of an organization and those below it, or both. Who is one already stays
 * one. 422 for what cannot be a member, and for more members than a roster may have.
 */
export async function addMembers(
  app: App,
  actor: Actor,
  id: string,
  { employee_ids: sent = [], organization_id: organizationId }: Static<typeof MembersAdded>,
  origin: Origin,
): Promise<RosterRow> {
  const ids = sent.map((one) => one.toLowerCase());
  return await change(app, actor, id, origin, async (trx, roster) => {
    const scope = payrollScope(actor);
    const fit = await eligible(trx, ids, scope, roster.organization_id);
    if (fit.size < new Set(ids).size) throw invalid(misfits(ids, fit));
    const everybody =
      organizationId === undefined ? [] : await employeesOf(trx, actor, organizationId, roster);
    const { numAffectedRows: added } = await sql`
      insert into roster_members (roster_id, employee_id)
      select ${id}, one from unnest(${[...ids, ...everybody]}::uuid[]) one on conflict do nothing`.execute(
      trx,
    );
    if ((await countOf(trx, id)) > MAX_MEMBERS) {
      const field = organizationId === undefined ? 'employee_ids' : 'organization_id';
      throw invalid({
        [field]: [`A roster has at most ${MAX_MEMBERS.toLocaleString('en')} members.`],
      });
    }
    return { added: Number(added), removed: 0 };
  });
}

/** Takes somebody off a roster. 404 for who is not on it. */
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
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    const changes = await work(trx, await changeableRoster(trx, actor, id));
    if (changes.added + changes.removed > 0) {
      await trx.updateTable('rosters').set({ updated_at: now }).where('id', '=', id).execute();
      const action = 'roster.members_changed';
      await recordAs(trx, actor, { action, subject: ['roster', id], at: now, origin, changes });
    }
    return await getRoster(trx, actor, id);
  });
}

/** Everybody of an organization and those below it who can be a member: at most one more than a roster may have. */
async function employeesOf(
  trx: Db,
  actor: Actor,
  organizationId: string,
  { organization_id: within }: RosterRow,
): Promise<string[]> {
  const scope = payrollScope(actor);
  const isWithin = within === null || (await isBelow(trx, organizationId, within));
  const isReached = scope === null || scope.includes(organizationId.toLowerCase());
  if (!isWithin || !isReached || !(await isOrganization(trx, organizationId)))
    throw invalid({ organization_id: ['The selected organization id is invalid.'] });
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
