import { message } from '@bulwagan/contracts/errors/message.ts';
import { explainConstraints } from '@bulwagan/platform/database/constraints.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { type FieldErrors, invalid, NotFound } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Static } from 'typebox';
import { type CaseScope, caseScopeOf } from '../../access/scope.ts';
import type { Actor } from '../../access.ts';
import { assertNotArchived } from '../../activities/find.ts';
import { recordAs } from '../../audit/audit.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { recordSealedReads } from '../access/sealed-reads.ts';
import { changeableCase, checkingCase } from '../lists/find.ts';
import { type CaseRow, findCase } from '../queries.ts';
import { deleteLink, holdCase, insertLink, type LinkRow, listLinks } from './link-queries.ts';
import type { NewLink } from './link-schemas.ts';

type Input = Static<typeof NewLink>;

const LINKED: FieldErrors = { case_record_id: [message('case.linked_already')] };
const ITSELF: FieldErrors = { case_record_id: [message('case.linked_to_itself')] };
const UNKNOWN: FieldErrors = { case_record_id: [message('field.selected', { attribute: 'case_record_id' })] };

const CONSTRAINTS = { case_links__key: () => invalid(LINKED) };

/**
 * Returns the links of a case to other cases that the actor may see. They show the titles of the other cases, so reads of
 * sealed ones are audited.
 */
export async function linksOf(app: App, actor: Actor, caseId: string, origin: Origin): Promise<LinkRow[]> {
  const scope = caseScopeOf(actor, 'View Case Details');
  const now = iso(app.clock.now());
  const rows = await listLinks(app.db, scope, caseId, now);
  await recordSealedReads(app.db, rows, { actor, what: 'links', at: now, origin });
  return rows;
}

/**
 * Links a case to another case that the actor may see. An appeal goes from the first case to the other.
 * Throws 422 for a link to itself, for two cases already linked, and for a link from an archived case. A link to an
 * archived case is allowed, because a new case may refer to an old one.
 */
export async function linkCases(
  app: App,
  actor: Actor,
  id: string,
  { case_record_id: otherId, kind, note = null }: Input,
  origin: Origin,
): Promise<LinkRow> {
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    // Locked in the order of the ids, so that simultaneous links of the same two cases do not deadlock.
    if (otherId < id) await holdCase(trx, otherId);
    const one = await changeableCase(trx, actor, id, { permission: 'Manage Cases', now });
    assertNotArchived(one);
    const scope = caseScopeOf(actor, 'View Case Details');
    const other = await linkableCase(trx, scope, one, otherId, now);
    const link = { one: one.id, other: otherId, kind, note, createdBy: actor.id, now };
    await explainConstraints(CONSTRAINTS, () => insertLink(trx, link));
    const reported = { kind, note, ...(kind === 'appealed' ? { from: one.id } : {}) };
    await recordOnBoth(trx, actor, [one, other], 'case.linked', reported, { now, origin });
    return (await listLinks(trx, scope, one.id, now)).find((row) => row.case_record_id === otherId)!;
  });
}

/** Throws 422 for the case of a link, as `linkCases` does. */
export async function checkLink(
  app: App,
  actor: Actor,
  id: string,
  { case_record_id: otherId }: Partial<Input>,
): Promise<void> {
  const scope = caseScopeOf(actor, 'View Case Details');
  await checkingCase(app, actor, id, 'Manage Cases', async (one, now) => {
    if (otherId !== undefined) await linkableCase(app.db, scope, one, otherId, now);
  });
}

async function linkableCase(
  db: Db,
  scope: CaseScope,
  one: CaseRow,
  otherId: string,
  now: string,
): Promise<CaseRow> {
  if (otherId === one.id) throw invalid(ITSELF);
  const other = await findCase(db, scope, otherId, now);
  if (other === undefined) throw invalid(UNKNOWN);
  const links = await listLinks(db, scope, one.id, now);
  if (links.some((link) => link.case_record_id === otherId)) throw invalid(LINKED);
  return other;
}

/**
 * Removes a link from either of its cases. Throws 404 when the actor sees no such link and 422 for an archived case.
 */
export async function unlinkCases(
  app: App,
  actor: Actor,
  id: string,
  otherId: string,
  origin: Origin,
): Promise<void> {
  const now = iso(app.clock.now());
  await withTransaction(app.db, async (trx) => {
    const one = await changeableCase(trx, actor, id, { permission: 'Manage Cases', now });
    assertNotArchived(one);
    const other = await findCase(trx, caseScopeOf(actor, 'View Case Details'), otherId, now);
    const kind = other === undefined ? undefined : await deleteLink(trx, one.id, other.id);
    if (other === undefined || kind === undefined) throw new NotFound('link');
    await recordOnBoth(trx, actor, [one, other], 'case.unlinked', { kind }, { now, origin });
  });
}

/** Each history names the other case only by its id, because its readers may not be allowed to know the other case. */
async function recordOnBoth(
  trx: Db,
  actor: Actor,
  [one, other]: [CaseRow, CaseRow],
  action: 'case.linked' | 'case.unlinked',
  values: Record<string, unknown>,
  { now, origin }: { now: string; origin: Origin },
): Promise<void> {
  for (const [of, to] of [
    [one, other],
    [other, one],
  ] as const) {
    const link = { case_record_id: to.id, ...values };
    await recordAs(trx, actor, {
      action,
      subject: ['case', of.id],
      at: now,
      origin,
      branchId: of.branch_id,
      changes: action === 'case.linked' ? { after: link } : { before: link },
    });
  }
}
