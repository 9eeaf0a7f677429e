import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertFound, assertNone, type FieldErrors } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Static } from 'typebox';
import { type Actor, institutionScope } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { listBankAccounts, lockBankAccount } from '../institutions/bank-account-queries.ts';
import { findHeld } from '../ledger/holds.ts';
import { toCentavos } from '../money/money.ts';
import { notifyDeciders, withdrawalAwaits } from '../notifications/deciders.ts';
import { exceedsAvailable, noSuchBankAccount, noSuchCampaign } from './errors.ts';
import {
  type Balance,
  findBalance,
  findOnlyBankAccount,
  findWithdrawal,
  insertWithdrawal,
  lockBalance,
  moveAvailable,
  type WithdrawalRow,
} from './queries.ts';
import type { NewWithdrawal } from './schemas.ts';

type Input = Static<typeof NewWithdrawal>;

/** Throws NotFound (404) outside the caller's institution. */
export async function getWithdrawal(app: App, actor: Actor, id: number): Promise<WithdrawalRow> {
  return assertFound(await findWithdrawal(app.db, institutionScope(actor), id), 'withdrawal');
}

/**
 * Requests a withdrawal and reserves its amount at once. Requests of one campaign are serialized by its row lock, so
 * that together they never exceed what is available. Throws Invalid (422) for a larger amount, a campaign outside the
 * caller's institution, or another institution's account. `andKeep` runs in the same transaction.
 */
export async function requestWithdrawal(
  app: App,
  actor: Actor,
  input: Input,
  { origin, andKeep }: { origin: Origin; andKeep: (trx: Db, row: WithdrawalRow) => Promise<void> },
): Promise<WithdrawalRow> {
  const amount = toCentavos(input.amount);
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    const campaign = await lockBalance(trx, institutionScope(actor), input.campaign_id);
    if (campaign === undefined) throw noSuchCampaign();
    assertNone(await requestErrors(trx, campaign, input));
    const bankAccountId = await chooseBankAccount(
      trx,
      campaign.institution_id,
      input.bank_account_id ?? null,
    );
    await moveAvailable(trx, campaign.id, -amount, now);
    const id = await insertWithdrawal(
      trx,
      {
        campaign_id: campaign.id,
        institution_id: campaign.institution_id,
        bank_account_id: bankAccountId,
        amount_centavos: amount,
        purpose: input.purpose,
        requested_by: actor.id,
      },
      now,
    );
    await recordAs(trx, actor, {
      action: 'withdrawal.requested',
      subject: ['withdrawal', id],
      institutionId: campaign.institution_id,
      at: now,
      ...origin,
      changes: {
        after: { campaign_id: campaign.id, amount_centavos: amount, bank_account_id: bankAccountId },
      },
    });
    const institutionId = campaign.institution_id;
    const permission = 'Approve withdrawals' as const;
    const waiting = { permission, institutionId, askedBy: actor.id, canAskerDecide: false };
    await notifyDeciders(trx, waiting, withdrawalAwaits(id, campaign), now);
    await app.noticeMails.request(trx);
    const row = (await findWithdrawal(trx, null, id))!;
    await andKeep(trx, row);
    return row;
  });
}

/** Checks a request as `requestWithdrawal` does, but without locks. */
export async function checkRequest(app: App, actor: Actor, input: Partial<Input>): Promise<FieldErrors> {
  if (input.campaign_id === undefined) return {};
  const campaign = await findBalance(app.db, institutionScope(actor), input.campaign_id);
  if (campaign === undefined) throw noSuchCampaign();
  return await requestErrors(app.db, campaign, input);
}

/** Returns errors for more than is available, and for an account of another institution. */
async function requestErrors(
  db: Db,
  campaign: Balance,
  { amount, bank_account_id: accountId }: Partial<Input>,
): Promise<FieldErrors> {
  const available = campaign.available_centavos - (await findHeld(db, campaign.id));
  const exceeds = amount !== undefined && toCentavos(amount) > available;
  const accounts = accountId == null ? [] : await listBankAccounts(db, campaign.institution_id);
  const isUnknown = accountId != null && !accounts.some(({ id }) => id === accountId);
  return {
    ...(exceeds ? exceedsAvailable(available).errors : {}),
    ...(isUnknown ? noSuchBankAccount().errors : {}),
  };
}

async function chooseBankAccount(
  db: Db,
  institutionId: number,
  wanted: number | null,
): Promise<number | null> {
  const id = wanted ?? (await findOnlyBankAccount(db, institutionId));
  if (id === null) return null;
  // Locked, so that it is not removed before this request exists to prevent that.
  if ((await lockBankAccount(db, institutionId, id, 'shared')) !== undefined) return id;
  if (wanted !== null) throw noSuchBankAccount();
  return null;
}
