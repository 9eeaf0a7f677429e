import type { PartyClassification } from '@bulwagan/contracts/court/kinds.ts';
import { emailKey } from '@bulwagan/platform/http/rate-limits/limit-keys.ts';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

export interface PartyRow {
  id: string;
  case_record_id: string;
  name: string;
  classification: PartyClassification;
  /** Role as courts name it, such as petitioner; null if the classification is sufficient. */
  role: string | null;
  /**
   * Initials that replace the person's name in papers of a case that is not public. Null for counsel and the State.
   */
  initials: string | null;
  address: string | null;
  email: string | null;
  phone: string | null;
  user_id: number | null;
  represents_id: string | null;
  created_at: string;
  updated_at: string;
}

export const PARTY_COLUMNS = sql`p.id, p.case_record_id, p.name, p.classification, p.role, p.initials, p.address, p.email, p.phone, p.user_id,
  p.represents_id, p.created_at, p.updated_at`;

/** Returns the parties of a case that are not removed, in the order in which they were added. */
export async function listParties(db: Db, caseId: string): Promise<PartyRow[]> {
  const { rows } = await sql<PartyRow>`
    select ${PARTY_COLUMNS} from case_parties p
    where p.case_record_id = ${caseId} and p.removed_at is null
    order by p.created_at, p.id`.execute(db);
  return rows;
}

/** Returns the parties that were removed from a case. The papers of a confidential case also replace their names. */
export async function listRemovedParties(db: Db, caseId: string): Promise<PartyRow[]> {
  const { rows } = await sql<PartyRow>`
    select ${PARTY_COLUMNS} from case_parties p
    where p.case_record_id = ${caseId} and p.removed_at is not null
    order by p.created_at, p.id`.execute(db);
  return rows;
}

/** Returns which of the ids are parties of the case that are not removed. */
export async function findParties(db: Db, caseId: string, ids: string[]): Promise<PartyRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PartyRow>`
    select ${PARTY_COLUMNS} from case_parties p
    where p.id = any(${ids}::uuid[]) and p.case_record_id = ${caseId} and p.removed_at is null
    order by p.created_at, p.id`.execute(db);
  return rows;
}

export type PartyValues = Pick<
  PartyRow,
  'name' | 'classification' | 'role' | 'address' | 'email' | 'phone' | 'user_id' | 'represents_id'
>;

/**
 * Updates a party. With `refusesAccount`, an account was removed from a counsel by hand, so none is linked by email
 * until the person or the email changes.
 */
export async function updateParty(
  db: Db,
  id: string,
  values: PartyValues,
  { refusesAccount, now }: { refusesAccount: boolean; now: string },
): Promise<PartyRow> {
  const key = keyOf(values.email);
  const { rows } = await sql<PartyRow>`
    update case_parties p set name = ${values.name}, classification = ${values.classification},
      role = ${values.role}, address = ${values.address}, email = ${values.email}, email_key = ${key}, phone = ${values.phone},
      user_id = ${values.user_id}, represents_id = ${values.represents_id}, updated_at = ${now},
      refuses_account = ${values.user_id}::integer is null and (p.refuses_account or ${refusesAccount})
        and p.email_key is not distinct from ${key} and p.classification = ${values.classification}
    where p.id = ${id}
    returning ${PARTY_COLUMNS}`.execute(db);
  return rows[0]!;
}

/** Marks parties as removed; their accounts lose access and rows are kept. Returns the parties that were removed. */
export async function removeParties(db: Db, caseId: string, ids: string[], now: string): Promise<PartyRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PartyRow>`
    update case_parties p set removed_at = ${now}, updated_at = ${now}
    where p.id = any(${ids}::uuid[]) and p.case_record_id = ${caseId} and p.removed_at is null
    returning ${PARTY_COLUMNS}`.execute(db);
  return rows;
}

/**
 * Takes the lock that naming an account takes later. Lock order: the case, an account, the parties. A change of an
 * account's email locks the account and then its counsel.
 */
export async function holdAccount(trx: Db, userId: number): Promise<void> {
  await sql`select from users where id = ${userId} for key share`.execute(trx);
}

/** Computes `email_key` of a party. */
export const keyOf = (email: string | null): string | null => (email === null ? null : emailKey(email));

/**
 * Locks mailboxes until the transaction ends, for linking parties with accounts by email from either side. Without the
 * lock, a counsel and an account added at the same moment would miss each other. Lock order: the case, then mailboxes.
 */
export async function lockMailboxes(trx: Db, keys: (string | null)[]): Promise<void> {
  for (const key of [...new Set(keys.filter((one) => one !== null))].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended('court mailbox ' || ${key}::text, 0))`.execute(
      trx,
    );
}

export interface MailAccount {
  id: number;
  name: string;
  email_key: string;
  branchIds: number[];
}

/** Returns the enabled accounts of email addresses, by the key of the address, and locks the mailboxes. */
export async function accountsByEmail(trx: Db, emails: (string | null)[]): Promise<Map<string, MailAccount>> {
  const keys = emails.flatMap((email) => keyOf(email) ?? []);
  if (keys.length === 0) return new Map();
  await lockMailboxes(trx, keys);
  const { rows } = await sql<MailAccount>`
    select u.id, u.name, u.email_key,
      array(select b.branch_id from user_branches b where b.user_id = u.id) as "branchIds"
    from users u where u.email_key = any(${keys}::text[]) and u.disabled_at is null`.execute(trx);
  return new Map(rows.map((row) => [row.email_key, row]));
}

/** Returns whether an account, enabled or disabled, has this email. The caller has locked the mailbox. */
export async function hasMailbox(trx: Db, userId: number, email: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${userId} and email_key = ${keyOf(email)}`.execute(trx);
  return rows.length > 0;
}
