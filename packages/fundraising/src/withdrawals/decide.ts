import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertFound } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { type Actor, institutionScope } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { findHeld, hasOpenDispute } from '../ledger/holds.ts';
import { formatPesos, toPesos } from '../money/money.ts';
import { noticeText } from '../notifications/notice-text.ts';
import { notify } from '../notifications/notify.ts';
import { decidedAlready, neededByDispute, neededByRefund, noLongerCovered, ownRequest } from './errors.ts';
import {
  findWithdrawal,
  lockBalance,
  lockWithdrawal,
  moveAvailable,
  updateDecision,
  type WithdrawalRow,
} from './queries.ts';

/**
 * Approves a withdrawal; its money was reserved with the request. Throws NotFound (404) outside the institution,
 * Forbidden (403) for the caller's own request, Refused (422) for a decided one or one whose money was or is being
 * refunded.
 */
export async function approveWithdrawal(
  app: App,
  actor: Actor,
  id: number,
  origin: Origin,
): Promise<WithdrawalRow> {
  return await decide(app, actor, id, { status: 'approved', reason: null }, origin);
}

/** Rejects a withdrawal and returns the reserved money to the campaign. Throws as `approveWithdrawal`. */
export async function rejectWithdrawal(
  app: App,
  actor: Actor,
  id: number,
  reason: string | null,
  origin: Origin,
): Promise<WithdrawalRow> {
  return await decide(app, actor, id, { status: 'rejected', reason }, origin);
}

async function heldBy(trx: Db, campaignId: number): Promise<Error> {
  return (await hasOpenDispute(trx, campaignId)) ? neededByDispute() : neededByRefund();
}

type Verdict = { status: 'approved'; reason: null } | { status: 'rejected'; reason: string | null };

async function decide(
  app: App,
  actor: Actor,
  id: number,
  { status, reason }: Verdict,
  origin: Origin,
): Promise<WithdrawalRow> {
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    const withdrawal = assertFound(await lockWithdrawal(trx, institutionScope(actor), id), 'withdrawal');
    if (withdrawal.requested_by === actor.id) throw ownRequest();
    if (withdrawal.status !== 'pending') throw decidedAlready(withdrawal.status);
    const balance = (await lockBalance(trx, null, withdrawal.campaign_id))!;
    if (status === 'approved') {
      if (balance.available_centavos < 0n) throw noLongerCovered();
      const held = await findHeld(trx, withdrawal.campaign_id);
      if (balance.available_centavos < held) throw await heldBy(trx, withdrawal.campaign_id);
    } else {
      await moveAvailable(trx, withdrawal.campaign_id, withdrawal.amount_centavos, now);
    }
    await updateDecision(trx, id, { status, decided_by: actor.id, rejection_reason: reason }, now);
    await recordAs(trx, actor, {
      action: `withdrawal.${status}`,
      subject: ['withdrawal', id],
      institutionId: withdrawal.institution_id,
      at: now,
      ...origin,
      changes: { before: { status: 'pending' }, after: { status, rejection_reason: reason } },
    });
    await notifyAuthor(trx, withdrawal, { status, reason }, now);
    return (await findWithdrawal(trx, null, id))!;
  });
}

async function notifyAuthor(
  trx: Db,
  withdrawal: WithdrawalRow,
  { status, reason }: { status: Verdict['status']; reason: string | null },
  now: string,
): Promise<void> {
  const { campaign_title } = withdrawal;
  await notify(
    trx,
    [
      {
        userId: withdrawal.requested_by,
        ...noticeText(`withdrawal.${status}`, {
          amount: formatPesos(withdrawal.amount_centavos),
          campaign_title,
          reason: reason ?? '',
        }),
        data: {
          withdrawal_id: withdrawal.id,
          campaign_id: withdrawal.campaign_id,
          amount: toPesos(withdrawal.amount_centavos),
          campaign_title,
          ...(reason === null ? {} : { reason }),
        },
        subject: `withdrawal:${withdrawal.id}`,
      },
    ],
    now,
  );
}
