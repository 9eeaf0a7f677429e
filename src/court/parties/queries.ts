import { sql } from 'kysely';
import { emailKey } from '../../platform/http/limit-keys.ts';
import type { Db } from '../database.ts';
import type { PartyClassification } from './schemas.ts';

export interface PartyRow {
  id: string;
  case_record_id: string;
  name: string;
  classification: PartyClassification;
  address: string | null;
  email: string | null;
  phone: string | null;
  user_id: number | null;
  represents_id: string | null;
  created_at: string;
  updated_at: string;
}

const COLUMNS = sql`p.id, p.case_record_id, p.name, p.classification, p.address, p.email, p.phone, p.user_id,
  p.represents_id, p.created_at, p.updated_at`;

/** Those of a case who are not removed, in the order of their coming. */
export async function listParties(db: Db, caseId: string): Promise<PartyRow[]> {
  const { rows } = await sql<PartyRow>`
    select ${COLUMNS} from case_parties p
    where p.case_record_id = ${caseId} and p.removed_at is null
    order by p.created_at, p.id`.execute(db);
  return rows;
}

/** Of some ids those that are parties of the case and not removed. */
export async function findParties(db: Db, caseId: string, ids: string[]): Promise<PartyRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PartyRow>`
    select ${COLUMNS} from case_parties p
    where p.id = any(${ids}::uuid[]) and p.case_record_id = ${caseId} and p.removed_at is null
    order by p.created_at, p.id`.execute(db);
  return rows;
}

export type PartyValues = Pick<
  PartyRow,
  'name' | 'classification' | 'address' | 'email' | 'phone' | 'user_id' | 'represents_id'
>;

export async function updateParty(db: Db, id: string, values: PartyValues, now: string): Promise<PartyRow> {
  const { rows } = await sql<PartyRow>`
    update case_parties p set name = ${values.name}, classification = ${values.classification},
      address = ${values.address}, email = ${values.email}, phone = ${values.phone}, user_id = ${values.user_id},
      represents_id = ${values.represents_id}, updated_at = ${now}
    where p.id = ${id}
    returning ${COLUMNS}`.execute(db);
  return rows[0]!;
}

/**
 * Takes parties out of a case, whose account sees nothing of it from then on. Their rows stay. Answers those who were
 * there to be removed.
 */
export async function removeParties(db: Db, caseId: string, ids: string[], now: string): Promise<PartyRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PartyRow>`
    update case_parties p set removed_at = ${now}, updated_at = ${now}
    where p.id = any(${ids}::uuid[]) and p.case_record_id = ${caseId} and p.removed_at is null
    returning ${COLUMNS}`.execute(db);
  return rows;
}

/** The enabled accounts of mail addresses, by the key of the address. */
export async function accountsByEmail(db: Db, emails: (string | null)[]): Promise<Map<string, number>> {
  const keys = emails.flatMap((email) => (email === null ? [] : emailKey(email)));
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email_key'])
    .where('email_key', 'in', keys)
    .where('disabled_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.email_key, row.id]));
}
