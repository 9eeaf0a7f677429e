import { CAMPAIGN_TRANSITIONS } from '@bulwagan/contracts/fundraising/campaign-status.ts';
import { rolesWith } from '@bulwagan/contracts/fundraising/roles.ts';
import { recordMany } from '@bulwagan/platform/audit/audit.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { formatValue } from '@bulwagan/platform/documents/values/format.ts';
import { assertFound } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { scopeOf, staffScope } from '../access/scope.ts';
import { type Actor, hasRole } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { holdActiveInstitution } from '../institutions/queries.ts';
import { noticeText } from '../notifications/notice-text.ts';
import { type Notice, notify } from '../notifications/notify.ts';
import { alreadyEnded, assertCanBe, inactiveInstitution, ownProposal } from './errors.ts';
import { assertIfMatch } from './etag.ts';
import {
  type CampaignDecision,
  type CampaignRow,
  closeEnded,
  findCampaign,
  lockCampaign,
  updateCampaign,
} from './queries.ts';

/**
 * These roles may both propose and approve (table of F§5); a user who may only by combining two roles leaves the
 * decision to another.
 */
const PROPOSE_AND_APPROVE = rolesWith('Create campaigns').filter((role) =>
  rolesWith('Approve/reject campaigns').includes(role),
);

/** True if one role of the caller both proposes and approves. */
export const canApproveOwn = (actor: Actor): boolean => hasRole(actor, ...PROPOSE_AND_APPROVE);

/**
 * Opens a pending campaign for donations (F§5). Throws NotFound (404) outside the institution, Forbidden (403) for the
 * caller's own unless one role both proposes and approves, and Refused (422) when it is not pending, was changed after
 * `readAs` (the `updated_at` that the caller has loaded), has ended or its institution is inactive.
 */
export async function approve(
  app: App,
  actor: Actor,
  id: number,
  origin: Origin,
  readAs?: string,
): Promise<CampaignRow> {
  return await decide(app, actor, id, origin, async (trx, campaign, now) => {
    if (campaign.created_by === actor.id && !canApproveOwn(actor)) throw ownProposal();
    assertCanBe('approved', campaign.status);
    assertIfMatch(campaign, readAs);
    if (campaign.ends_at !== null && Temporal.Instant.compare(campaign.ends_at, now) <= 0)
      throw alreadyEnded();
    if (!(await holdActiveInstitution(trx, campaign.institution_id))) throw inactiveInstitution();
    await notifyAuthor(trx, actor, campaign, now, approvalOf(app, campaign, now));
    const decided = { decided_by: actor.id, decided_at: iso(now), rejection_reason: null };
    return { action: 'campaign.approved', change: { status: CAMPAIGN_TRANSITIONS.approved.to, ...decided } };
  });
}

/** A campaign that begins later takes no donations yet. */
function approvalOf(
  { timeZone }: Pick<App, 'timeZone'>,
  { title: campaign_title, starts_at: start }: CampaignRow,
  now: Temporal.Instant,
): Pick<Notice, 'kind' | 'title' | 'body' | 'data'> {
  if (start === null || Temporal.Instant.compare(start, now) <= 0)
    return noticeText('campaign.approved', { campaign_title });
  const opening = formatValue('datetime', start, { language: 'en', timeZone });
  return {
    ...noticeText('campaign.approved_ahead', { campaign_title, starts_at: opening }),
    data: { starts_at: start },
  };
}

/** Rejects a pending campaign; its author may change and resubmit it. Throws as `approve`. */
export async function reject(
  app: App,
  actor: Actor,
  id: number,
  reason: string,
  origin: Origin,
  readAs?: string,
): Promise<CampaignRow> {
  return await decide(app, actor, id, origin, async (trx, campaign, now) => {
    assertCanBe('rejected', campaign.status);
    assertIfMatch(campaign, readAs);
    await notifyAuthor(trx, actor, campaign, now, {
      ...noticeText('campaign.rejected', { campaign_title: campaign.title, reason }),
      data: { reason },
    });
    const decided = { decided_by: actor.id, decided_at: iso(now), rejection_reason: reason };
    return { action: 'campaign.rejected', change: { status: CAMPAIGN_TRANSITIONS.rejected.to, ...decided } };
  });
}

/**
 * Closes an active campaign and ends its recurring donations; the money raised can still be withdrawn. Throws NotFound
 * (404) or Refused (422).
 */
export async function close(app: App, actor: Actor, id: number, origin: Origin): Promise<CampaignRow> {
  return await decide(app, actor, id, origin, async (trx, campaign) => {
    assertCanBe('closed', campaign.status);
    await app.endings.request(trx, [id]);
    return { action: 'campaign.closed', change: { status: CAMPAIGN_TRANSITIONS.closed.to } };
  });
}

/**
 * Closes every active campaign whose `ends_at` has passed, ends its recurring donations, and returns the number closed.
 */
export async function closeEndedCampaigns(app: App): Promise<number> {
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    const closed = await closeEnded(trx, now);
    await app.endings.request(
      trx,
      closed.map(({ id }) => id),
    );
    await recordMany(
      trx,
      closed.map(({ id, institution_id }) => ({
        at: now,
        actorId: null,
        actorLabel: null,
        action: 'campaign.closed',
        subjectType: 'campaign',
        subjectId: String(id),
        tenantId: institution_id,
        ip: null,
        requestId: null,
        changes: { before: { status: 'active' }, after: { status: 'closed' } },
      })),
    );
    return closed.length;
  });
}

interface Verdict {
  action: string;
  change: Partial<CampaignDecision>;
}

/** Applies one decision about a campaign of the caller's institution, with its row locked, and audits it. */
async function decide(
  app: App,
  actor: Actor,
  id: number,
  origin: Origin,
  judge: (trx: Db, campaign: CampaignRow, now: Temporal.Instant) => Promise<Verdict>,
): Promise<CampaignRow> {
  const now = app.clock.now();
  return await withTransaction(app.db, async (trx) => {
    const before = assertFound(await lockCampaign(trx, staffScope(actor), id), 'campaign');
    const { action, change } = await judge(trx, before, now);
    await updateCampaign(trx, id, change, iso(now));
    await recordAs(trx, actor, {
      action,
      subject: ['campaign', id],
      institutionId: before.institution_id,
      at: iso(now),
      ...origin,
      changes: { before: { status: before.status }, after: change },
    });
    await app.noticeMails.request(trx);
    return (await findCampaign(trx, scopeOf(actor), id))!;
  });
}

async function notifyAuthor(
  trx: Db,
  actor: Actor,
  campaign: CampaignRow,
  now: Temporal.Instant,
  { data, ...notice }: Pick<Notice, 'kind' | 'title' | 'body' | 'data'>,
): Promise<void> {
  if (campaign.created_by === actor.id) return;
  // The subject contains the time, because a resubmitted campaign may be rejected again.
  const subject = `campaign:${campaign.id}@${iso(now)}`;
  await notify(
    trx,
    [
      {
        userId: campaign.created_by,
        data: { campaign_id: campaign.id, campaign_title: campaign.title, ...data },
        subject,
        ...notice,
      },
    ],
    iso(now),
  );
}
