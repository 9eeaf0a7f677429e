import { recordMany } from '@bulwagan/platform/audit/audit.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { sql } from 'kysely';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { SCHEMA } from '../../schema.ts';

const BATCH = 500;
/**
 * Tables whose rows belong to an account and are deleted with it. A row of any other table that references an account
 * keeps it.
 */
const PARTS = new Set([
  'user_roles',
  'verification_codes',
  'earlier_verification_codes',
  'sessions',
  'devices',
  'push_tokens',
  'notifications',
  'pending_sign_ins',
  'passkeys',
  'two_factor',
]);

/**
 * Deletes accounts whose e-mail address was not verified within the configured days: most were mistyped or opened with
 * another person's address, which blocks that person from registering. Accounts with donations or other records stay,
 * as do those with a valid code. Returns the number deleted.
 */
export async function deleteUnverified(app: App, signal?: AbortSignal): Promise<number> {
  const openedBefore = iso(app.clock.now().subtract({ hours: 24 * app.unverifiedAccountDays }));
  const records = await recordsOfUsers(app.db);
  let count = 0;
  for (let done = BATCH; done === BATCH && signal?.aborted !== true; ) {
    done = await withTransaction(app.db, (trx) => deleteBatch(app, trx, openedBefore, records));
    count += done;
  }
  return count;
}

interface Reference {
  table: string;
  column: string;
}

/**
 * Returns the columns that reference an account, from the catalog, so that tables added later also protect accounts.
 */
async function recordsOfUsers(db: Db): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select r.relname as table, a.attname as column
    from pg_constraint c
      join pg_class r on r.oid = c.conrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${`${SCHEMA}.users`}::regclass`.execute(db);
  return rows.filter(({ table }) => !PARTS.has(table));
}

async function deleteBatch(app: App, trx: Db, openedBefore: string, records: Reference[]): Promise<number> {
  const now = iso(app.clock.now());
  const isKept = records.map(
    ({ table, column }) => sql`exists (select from ${sql.table(table)} r where r.${sql.ref(column)} = u.id)`,
  );
  const { rows } = await sql<{ id: number; institution_id: number | null }>`
    delete from users where id = any(array(
      select u.id from users u
      where u.email_verified_at is null and u.status = 'pending' and u.avatar_key is null
        and u.created_at < ${openedBefore}
        and not exists (select from verification_codes c where c.user_id = u.id and c.expires_at > ${now})
        and not (${sql.join(isKept, sql` or `)})
      order by u.id limit ${BATCH} for update of u skip locked))
    returning id, institution_id`.execute(trx);
  await recordMany(
    trx,
    rows.map(({ id, institution_id: institutionId }) => ({
      at: now,
      actorId: null,
      actorLabel: null,
      action: 'user.deleted_unverified',
      subjectType: 'user',
      subjectId: String(id),
      tenantId: institutionId,
      ip: null,
      requestId: null,
      changes: null,
    })),
  );
  return rows.length;
}
