import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertFound } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import type { EncryptedTable } from '@bulwagan/platform/privacy/reencrypt.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Static } from 'typebox';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import {
  type BankAccountRow,
  deactivateBankAccount,
  hasPendingWithdrawal,
  insertBankAccount,
  listBankAccounts,
  lockBankAccount,
  nextBankAccountId,
} from './bank-account-queries.ts';
import { bankAccountInUse } from './errors.ts';
import { getOwnInstitution } from './institutions.ts';
import type { NewBankAccount } from './schemas.ts';

/** Encryption context of an account's number. */
export const fieldEncryptionContext = (id: number | string): string =>
  `fundraising.bank_accounts.account_number:${id}`;

/** Columns to re-encrypt after a change of the secret. */
export const ENCRYPTED_BANK_ACCOUNTS: EncryptedTable = {
  name: 'bank_accounts',
  key: { name: 'id' },
  columns: [{ name: 'account_number_sealed', placeOf: fieldEncryptionContext }],
};

/** Returns the active accounts of an institution. Throws NotFound (404) outside the caller's own. */
export async function bankAccountsOf(
  app: App,
  actor: Actor,
  institutionId: number,
): Promise<BankAccountRow[]> {
  await getOwnInstitution(app.db, actor, institutionId);
  return await listBankAccounts(app.db, institutionId);
}

/** Adds an account with an encrypted number; only its last four digits are ever shown. Throws NotFound (404). */
export async function addBankAccount(
  app: App,
  actor: Actor,
  institutionId: number,
  input: Static<typeof NewBankAccount>,
  origin: Origin,
): Promise<BankAccountRow> {
  const now = iso(app.clock.now());
  const digits = input.account_number.replaceAll(/\D/g, '');
  return await withTransaction(app.db, async (trx) => {
    await getOwnInstitution(trx, actor, institutionId);
    const id = await nextBankAccountId(trx);
    const row = await insertBankAccount(
      trx,
      {
        id,
        institutionId,
        bankName: input.bank_name,
        accountName: input.account_name,
        encryptedNumber: app.fieldEncryption.encrypt(digits, fieldEncryptionContext(id)),
        lastFour: digits.slice(-4),
      },
      now,
    );
    await recordAs(trx, actor, {
      action: 'bank_account.created',
      subject: ['bank_account', id],
      institutionId,
      at: now,
      ...origin,
      changes: { after: { bank_name: row.bank_name, last_four: row.account_number_last_four } },
    });
    return row;
  });
}

/**
 * Deactivates an account; the record stays because withdrawals reference it. Throws NotFound (404), or Refused (422)
 * while a withdrawal to it is pending.
 */
export async function removeBankAccount(
  app: App,
  actor: Actor,
  institutionId: number,
  id: number,
  origin: Origin,
): Promise<void> {
  const now = iso(app.clock.now());
  await withTransaction(app.db, async (trx) => {
    await getOwnInstitution(trx, actor, institutionId);
    assertFound(await lockBankAccount(trx, institutionId, id, 'alone'), 'bank account');
    if (await hasPendingWithdrawal(trx, institutionId, id)) throw bankAccountInUse();
    await deactivateBankAccount(trx, id, now);
    await recordAs(trx, actor, {
      action: 'bank_account.deactivated',
      subject: ['bank_account', id],
      institutionId,
      at: now,
      ...origin,
      changes: { before: { is_active: true }, after: { is_active: false } },
    });
  });
}
