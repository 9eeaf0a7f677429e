import { sql } from 'kysely';
import type { Db } from '../database.ts';

export interface BankAccountRow {
  id: number;
  institution_id: number;
  bank_name: string;
  account_name: string;
  account_number_last_four: string;
  is_active: boolean;
  created_at: string;
  updated_at: string;
}

const columns = [
  'id',
  'institution_id',
  'bank_name',
  'account_name',
  'account_number_last_four',
  'is_active',
  'created_at',
  'updated_at',
] as const;

/** Active accounts, oldest first. */
export async function listBankAccounts(db: Db, institutionId: number): Promise<BankAccountRow[]> {
  return await db
    .selectFrom('bank_accounts')
    .select(columns)
    .where('institution_id', '=', institutionId)
    .where('is_active', '=', true)
    .orderBy('id')
    .execute();
}

/**
 * Locks an active account of this institution until the transaction ends: shared to rely on it, exclusive to change it.
 */
export async function lockBankAccount(
  db: Db,
  institutionId: number,
  id: number,
  lock: 'shared' | 'alone',
): Promise<BankAccountRow | undefined> {
  const query = db
    .selectFrom('bank_accounts')
    .select(columns)
    .where('institution_id', '=', institutionId)
    .where('id', '=', id)
    .where('is_active', '=', true);
  return await (lock === 'shared' ? query.forShare() : query.forNoKeyUpdate()).executeTakeFirst();
}

/** Returns an id for a new row before the insert, because the encryption of the account number is bound to the id. */
export async function nextBankAccountId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('bank_accounts', 'id'))::integer as id`.execute(db);
  return rows[0]!.id;
}

export interface NewBankAccountRow {
  id: number;
  institutionId: number;
  bankName: string;
  accountName: string;
  encryptedNumber: string;
  lastFour: string;
}

export async function insertBankAccount(
  db: Db,
  row: NewBankAccountRow,
  now: string,
): Promise<BankAccountRow> {
  const { rows } = await sql<BankAccountRow>`
    insert into bank_accounts
      (id, institution_id, bank_name, account_name, account_number_sealed, account_number_last_four, created_at, updated_at)
    overriding system value
    values (${row.id}, ${row.institutionId}, ${row.bankName}, ${row.accountName}, ${row.encryptedNumber},
      ${row.lastFour}, ${now}, ${now})
    returning ${sql.join(columns.map((column) => sql.ref(column)))}`.execute(db);
  return rows[0]!;
}

export async function deactivateBankAccount(db: Db, id: number, now: string): Promise<void> {
  await db
    .updateTable('bank_accounts')
    .set({ is_active: false, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function hasPendingWithdrawal(
  db: Db,
  institutionId: number,
  bankAccountId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('withdrawals')
    .select('id')
    .where('institution_id', '=', institutionId)
    .where('bank_account_id', '=', bankAccountId)
    .where('status', '=', 'pending')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
