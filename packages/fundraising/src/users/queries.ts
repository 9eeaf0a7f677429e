import type { Role } from '@bulwagan/contracts/fundraising/roles.ts';
import { type Counted, readFound } from '@bulwagan/platform/database/reading/found-rows.ts';
import { readPage } from '@bulwagan/platform/database/reading/read-page.ts';
import { containsWords } from '@bulwagan/platform/database/reading/search.ts';
import type { Page } from '@bulwagan/platform/http/lists/pagination.ts';
import { type RawBuilder, sql } from 'kysely';
import { type UserRow, userColumns } from '../accounts/queries.ts';
import type { Db } from '../database.ts';

export type ManagedUserRow = UserRow & { suspended_at: string | null; suspension_reason: string | null };

const columns = sql`${userColumns}, u.suspended_at, u.suspension_reason`;
const joined = sql`left join institutions i on i.id = u.institution_id`;

/** Null means all institutions. */
type Scope = number | null;

const within = (scope: Scope) => (scope === null ? sql`true` : sql`u.institution_id = ${scope}`);

export interface UserFilter {
  search?: string | undefined;
  role?: Role | undefined;
  status?: string | undefined;
  institution_id?: number | undefined;
}

function conditionsOf(scope: Scope, filter: UserFilter): RawBuilder<unknown> {
  const conditions = [within(scope)];
  if (filter.institution_id !== undefined) conditions.push(sql`u.institution_id = ${filter.institution_id}`);
  if (filter.status !== undefined) conditions.push(sql`u.status = ${filter.status}`);
  if (filter.role !== undefined)
    conditions.push(sql`u.id in (select r.user_id from user_roles r where r.role = ${filter.role})`);
  if (filter.search)
    conditions.push(containsWords(sql`u.first_name || ' ' || u.last_name || ' ' || u.email`, filter.search));
  return sql`where ${sql.join(conditions, sql` and `)}`;
}

/** Newest first. */
export async function listUsers(db: Db, scope: Scope, filter: UserFilter, page: Page) {
  const where = conditionsOf(scope, filter);
  if (filter.search) {
    const found = { found: sql`select u.id from users u ${where}`, order: sql`f.id desc` };
    return await readFound<ManagedUserRow>(db, page, found, async (keys) => {
      const { rows } = await sql<ManagedUserRow & Counted>`
        select ${columns}, f.total from ${keys} f join users u on u.id = f.id ${joined}
        order by f.id desc`.execute(db);
      return rows;
    });
  }
  return await readPage<ManagedUserRow>(
    page,
    async () => {
      const { rows } = await sql<ManagedUserRow>`
        select ${columns} from users u ${joined} ${where}
        order by u.id desc limit ${page.perPage} offset ${page.offset}`.execute(db);
      return rows;
    },
    async () => {
      const { rows } = await sql<{ total: bigint }>`select count(*) as total from users u ${where}`.execute(
        db,
      );
      return Number(rows[0]!.total);
    },
  );
}

export async function findUser(db: Db, scope: Scope, id: number): Promise<ManagedUserRow | undefined> {
  const { rows } = await sql<ManagedUserRow>`
    select ${columns} from users u ${joined} where u.id = ${id} and ${within(scope)}`.execute(db);
  return rows[0];
}

/** Like `findUser`, but locks the row until the transaction ends, so that changes of one user are serialized. */
export async function lockUser(db: Db, scope: Scope, id: number): Promise<ManagedUserRow | undefined> {
  const { rows } = await sql`
    select u.id from users u where u.id = ${id} and ${within(scope)} for no key update`.execute(db);
  // Read again after locking: the roles that the first statement saw may be older than its lock.
  return rows.length === 0 ? undefined : await findUser(db, scope, id);
}

export async function insertInvited(
  db: Db,
  user: {
    first_name: string;
    last_name: string;
    email: string;
    email_key: string;
    phone: string | null;
    password_hash: string;
    password_expires_at?: string | null;
    institution_id: number | null;
    language?: string | null;
  },
  roles: readonly Role[],
  now: string,
): Promise<number> {
  const { id } = await db
    .insertInto('users')
    // The password is unknown to everyone; the code that sets one is mailed to the address, which proves it.
    .values({ ...user, status: 'active', email_verified_at: now, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('user_roles')
    .values(roles.map((role) => ({ user_id: id, role })))
    .execute();
  return id;
}

export interface UserColumns {
  first_name?: string;
  last_name?: string;
  phone?: string | null;
  institution_id?: number | null;
  status?: string;
  suspended_at?: string | null;
  suspension_reason?: string | null;
  donor_details_changed_at?: string;
}

export async function updateUser(db: Db, id: number, change: UserColumns, now: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Returns true if the role is new to the user. */
export async function addRole(db: Db, userId: number, role: Role): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('user_roles')
    .values({ user_id: userId, role })
    .onConflict((conflict) => conflict.columns(['user_id', 'role']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns true if the user had the role. */
export async function removeRole(db: Db, userId: number, role: Role): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('user_roles')
    .where('user_id', '=', userId)
    .where('role', '=', role)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Serializes the removal of system_admins until the transaction ends. */
export async function holdSystemAdmins(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('fundraising: system_admins', 0))`.execute(db);
}

export async function countActiveSystemAdmins(db: Db, exceptId: number): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`
    select count(*) as total from user_roles r
    join users u on u.id = r.user_id
    where r.role = 'system_admin' and u.status = 'active' and u.id <> ${exceptId}`.execute(db);
  return Number(rows[0]!.total);
}
