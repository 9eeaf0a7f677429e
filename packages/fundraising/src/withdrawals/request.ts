import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { type FieldErrors, invalid } from '@bulwagan/platform/http/errors.ts';
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
import { exceedsAvailable, noSuchBankAccount, noSuchCampaign, noWithdrawal } from './errors.ts';
import {
  findBalance,
  findOnlyBankAccount,
  findWithdrawal,
  insertWithdrawal,
  lockBalance,
  moveAvailable,
  type WithdrawalRow,
} from './queries.ts';
import type { NewWithdrawal } from './schemas.ts';

/** Throws NotFound (404) outside the caller's institution. */
export async function getWithdrawal(app: App, actor: Actor, id: number): Promise<WithdrawalRow> {
  const row = await findWithdrawal(app.db, institutionScope(actor), id);
  if (row === undefined) throw noWithdrawal();
  return row;
}

/**
 * Requests a withdrawal and reserves its amount at once. Requests of one campaign are serialized by its row lock, so
 * that together they never exceed what is available. Throws Invalid (422) for a larger amount, a campaign outside the
 * caller's institution, or another institution's account. `andKeep` runs in the same transaction.
 */
export async function requestWithdrawal(
  app: App,
  actor: Actor,
  input: Static<typeof NewWithdrawal>,
  { origin, andKeep }: { origin: Origin; andKeep: (trx: Db, row: WithdrawalRow) => Promise<void> },
): Promise<WithdrawalRow> {
  const amount = toCentavos(input.amount);
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    const campaign = await lockBalance(trx, institutionScope(actor), input.campaign_id);
    if (campaign === undefined) throw noSuchCampaign();
    const available = campaign.available_centavos - (await findHeld(trx, campaign.id));
    if (amount > available) {
      const others = await validateBankAccount(trx, campaign.institution_id, input.bank_account_id);
      throw invalid({ ...exceedsAvailable(available).errors, ...others });
    }
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
    const waiting = { permission: 'Approve withdrawals', institutionId, askedBy: actor.id } as const;
    await notifyDeciders(trx, waiting, withdrawalAwaits(id, campaign), now);
    await app.noticeMails.request(trx);
    const row = (await findWithdrawal(trx, null, id))!;
    await andKeep(trx, row);
    return row;
  });
}

/** Validates the rules of a request that the schema cannot express, without locks: `requestWithdrawal` decides. */
export async function validateRequest(
  app: App,
  actor: Actor,
  { campaign_id: campaignId, amount, bank_account_id: accountId }: Partial<Static<typeof NewWithdrawal>>,
): Promise<FieldErrors> {
  if (campaignId === undefined) return {};
  const campaign = await findBalance(app.db, institutionScope(actor), campaignId);
  if (campaign === undefined) return noSuchCampaign().errors;
  const available = campaign.available_centavos - (await findHeld(app.db, campaign.id));
  const isOutside = amount !== undefined && toCentavos(amount) > available;
  return {
    ...(isOutside ? exceedsAvailable(available).errors : {}),
    ...(await validateBankAccount(app.db, campaign.institution_id, accountId)),
  };
}

/** Returns errors for an account of another institution; none if no account was sent. */
async function validateBankAccount(
  db: Db,
  institutionId: number,
  accountId: number | null | undefined,
): Promise<FieldErrors> {
  if (accountId == null) return {};
  const accounts = await listBankAccounts(db, institutionId);
  return accounts.some(({ id }) => id === accountId) ? {} : noSuchBankAccount().errors;
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
