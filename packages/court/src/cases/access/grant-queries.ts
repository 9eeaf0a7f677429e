import { sql } from 'kysely';
import type { Db } from '../../database.ts';

export interface GrantRow {
  id: string;
  user_id: number;
  user_name: string;
  reason: string;
  granted_by: number | null;
  granted_by_name: string | null;
  granted_at: string;
  expires_at: string | null;
  revoked_at: string | null;
}

const GRANTS = sql`
  select g.id, g.user_id, u.name as user_name, g.reason, g.granted_by, b.name as granted_by_name, g.granted_at,
    g.expires_at, g.revoked_at
  from case_grants g
  join users u on u.id = g.user_id
  left join users b on b.id = g.granted_by`;

/** Returns all current and past grants of a case, newest first. */
export async function listGrants(db: Db, caseId: string): Promise<GrantRow[]> {
  const { rows } = await sql<GrantRow>`
    ${GRANTS} where g.case_record_id = ${caseId} order by g.granted_at desc, g.id desc`.execute(db);
  return rows;
}

export async function findGrant(db: Db, caseId: string, id: string): Promise<GrantRow | undefined> {
  const { rows } = await sql<GrantRow>`
    ${GRANTS} where g.id = ${id} and g.case_record_id = ${caseId}`.execute(db);
  return rows[0];
}

export async function insertGrant(
  trx: Db,
  grant: {
    id: string;
    case_record_id: string;
    user_id: number;
    reason: string;
    granted_by: number;
    granted_at: string;
    expires_at: string | null;
  },
): Promise<void> {
  await trx.insertInto('case_grants').values(grant).execute();
}

/** Marks expired grants of a user as revoked, so that a new grant can be added. */
export async function closeEndedGrants(trx: Db, caseId: string, userId: number, now: string): Promise<void> {
  await sql`
    update case_grants set revoked_at = expires_at
    where case_record_id = ${caseId} and user_id = ${userId} and revoked_at is null and expires_at <= ${now}`.execute(
    trx,
  );
}

export async function revokeGrant(trx: Db, id: string, now: string): Promise<void> {
  await sql`update case_grants set revoked_at = ${now} where id = ${id}`.execute(trx);
}
