import { CAMPAIGN_TRANSITIONS, isPublished } from '@bulwagan/contracts/fundraising/campaign-status.ts';
import { changesBetween, everyFieldOf } from '@bulwagan/platform/audit/changes.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertFound, unlessRefused } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Static } from 'typebox';
import { scopeOf } from '../access/scope.ts';
import { type Actor, hasRole } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { campaignAwaits, notifyDeciders } from '../notifications/deciders.ts';
import { canApproveOwn } from './decide.ts';
import { assertCanBe, fixed, notYours } from './errors.ts';
import { assertIfMatch } from './etag.ts';
import { assertProposal, proposalOf, validateProposal } from './proposal.ts';
import {
  type CampaignRow,
  findCampaign,
  insertCampaign,
  lockCampaign,
  type Proposal,
  updateCampaign,
} from './queries.ts';
import type { CampaignChange, NewCampaign } from './schemas.ts';

const UNDECIDED = { decided_by: null, decided_at: null, rejection_reason: null };
const AUTHORS_PART = [
  ...everyFieldOf<Static<typeof CampaignChange>, 'goal_amount'>()([
    'title',
    'description',
    'type',
    'institution_id',
    'scholar_id',
    'starts_at',
    'ends_at',
  ]),
  'goal_centavos',
] as const;

/** Throws NotFound (404) for a campaign that the caller may not see. */
export async function getCampaign(app: App, actor: Actor | null, id: number): Promise<CampaignRow> {
  return assertFound(await findCampaign(app.db, scopeOf(actor), id), 'campaign');
}

/** Proposes a campaign: `pending` until staff decide, or `draft` on request. Throws Invalid (422). */
export async function propose(
  app: App,
  actor: Actor,
  input: Static<typeof NewCampaign>,
  origin: Origin,
): Promise<CampaignRow> {
  const now = app.clock.now();
  const proposal = { scholar_id: null, starts_at: null, ends_at: null, ...proposalOf(input) } as Proposal;
  return await withTransaction(app.db, async (trx) => {
    await assertProposal(trx, actor, proposal, now);
    const status = input.is_draft === true ? 'draft' : 'pending';
    const id = await insertCampaign(trx, { ...proposal, status, created_by: actor.id }, iso(now));
    await recordAs(trx, actor, {
      action: 'campaign.created',
      subject: ['campaign', id],
      institutionId: proposal.institution_id,
      at: iso(now),
      ...origin,
      changes: { after: { ...proposal, status } },
    });
    if (status === 'pending') await notifySubmitted(app, trx, actor, { id, ...proposal }, iso(now));
    return (await findCampaign(trx, scopeOf(actor), id))!;
  });
}

/**
 * Changes a campaign while it is a draft, pending or rejected, because donors must keep what they gave for. A rejected
 * one that moves to another institution becomes a draft again. Throws NotFound (404), Forbidden (403) for another
 * user's, Refused or Invalid (422).
 */
export async function changeProposal(
  app: App,
  actor: Actor,
  id: number,
  input: Static<typeof CampaignChange>,
  origin: Origin,
  readAs?: string,
): Promise<CampaignRow> {
  const now = app.clock.now();
  const change = proposalOf(input);
  return await withTransaction(app.db, async (trx) => {
    const before = unpublished(own(actor, await lockCampaign(trx, scopeOf(actor), id)));
    assertIfMatch(before, readAs);
    await assertProposal(trx, actor, { ...before, ...change }, now);
    const isMoved = change.institution_id !== undefined && change.institution_id !== before.institution_id;
    // The rejection of one institution must not be visible to another, which has decided nothing yet.
    const again = isMoved && before.status === 'rejected' ? ({ status: 'draft', ...UNDECIDED } as const) : {};
    await updateCampaign(trx, id, { ...change, ...again }, iso(now));
    const after = (await findCampaign(trx, scopeOf(actor), id))!;
    const record = (institutionId: number, names: readonly (keyof CampaignRow)[]) =>
      recordAs(trx, actor, {
        action: 'campaign.updated',
        subject: ['campaign', id],
        institutionId,
        at: iso(now),
        ...origin,
        changes: changesBetween(before, after, names),
      });
    // The old institution's audit log gets the move and its former decision, the new institution's the current values.
    if (isMoved) await record(before.institution_id, ['status', 'institution_id']);
    await record(after.institution_id, AUTHORS_PART);
    if (isMoved && after.status === 'pending') await notifySubmitted(app, trx, actor, after, iso(now));
    return after;
  });
}

/**
 * Validates a change against the resulting campaign, as far as the schema cannot. Reveals nothing about a campaign that
 * the caller may not change.
 */
export const validateChange = (
  app: App,
  actor: Actor,
  id: number,
  input: Static<typeof CampaignChange>,
  failing: ReadonlySet<string>,
) =>
  unlessRefused(async () => {
    const before = unpublished(own(actor, await findCampaign(app.db, scopeOf(actor), id)));
    // Fields with an invalid format have no usable new value.
    const kept = Object.fromEntries(Object.entries(before).filter(([name]) => !failing.has(name)));
    return await validateProposal(app.db, actor, { ...kept, ...proposalOf(input) }, app.clock.now());
  });

/** Submits a draft or rejected campaign to staff. Throws NotFound, Forbidden, Refused or Invalid. */
export async function submit(app: App, actor: Actor, id: number, origin: Origin): Promise<CampaignRow> {
  const now = app.clock.now();
  return await withTransaction(app.db, async (trx) => {
    const before = own(actor, await lockCampaign(trx, scopeOf(actor), id));
    assertCanBe('submitted', before.status);
    await assertProposal(trx, actor, before, now);
    await updateCampaign(trx, id, { status: CAMPAIGN_TRANSITIONS.submitted.to, ...UNDECIDED }, iso(now));
    await recordAs(trx, actor, {
      action: 'campaign.submitted',
      subject: ['campaign', id],
      institutionId: before.institution_id,
      at: iso(now),
      ...origin,
      changes: { before: { status: before.status }, after: { status: CAMPAIGN_TRANSITIONS.submitted.to } },
    });
    await notifySubmitted(app, trx, actor, before, iso(now));
    return (await findCampaign(trx, scopeOf(actor), id))!;
  });
}

async function notifySubmitted(
  app: App,
  trx: Db,
  actor: Actor,
  campaign: Pick<CampaignRow, 'id' | 'title' | 'institution_id'>,
  now: string,
): Promise<void> {
  const institutionId = campaign.institution_id;
  const permission = 'Approve/reject campaigns' as const;
  const waiting = { permission, institutionId, askedBy: actor.id, canAskerDecide: canApproveOwn(actor) };
  await notifyDeciders(trx, waiting, campaignAwaits(campaign, now), now);
  await app.noticeMails.request(trx);
}

function own(actor: Actor, found: CampaignRow | undefined): CampaignRow {
  const row = assertFound(found, 'campaign');
  if (row.created_by !== actor.id && !hasRole(actor, 'system_admin')) throw notYours();
  return row;
}

function unpublished(row: CampaignRow): CampaignRow {
  if (isPublished(row.status)) throw fixed(row.status);
  return row;
}
