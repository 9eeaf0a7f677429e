import { PASSWORD_MIN_LENGTH } from '@bulwagan/contracts/lengths.ts';
import type { Accounts, NewAccount } from '@bulwagan/platform/commands/accounts.ts';
import { Refusal, UsageError } from '@bulwagan/platform/commands/command.ts';
import {
  assertName,
  assertNewPassword,
  recordOperatorAuditEvent,
} from '@bulwagan/platform/commands/operator.ts';
import { explainConstraints } from '@bulwagan/platform/database/constraints.ts';
import { identityKey, isSameIdentifier } from '@bulwagan/platform/database/identity-key.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { emailKey } from '@bulwagan/platform/http/rate-limits/rate-limits.ts';
import { isEmail } from '@bulwagan/platform/http/validation/validation.ts';
import { endAllSessions, removeSecondFactors } from '@bulwagan/platform/sign-in/index.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { sql } from 'kysely';
import { endAddress } from '../calendar/tokens.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { followMailbox } from '../parties/accounts.ts';
import { ACCOUNT_CONSTRAINTS } from '../users/create.ts';
import {
  findUser,
  listUsers,
  lockUser,
  replaceBranches,
  replaceRoles,
  type UserRow,
} from '../users/queries.ts';

/**
 * Account commands for the operator of the server, who needs no role. The operator creates the first Super Admin. The
 * operator can also disable a stolen account, even the account of the last Super Admin. The audit log shows
 * `operator` as the name.
 */
export function courtAccounts(app: App, operator: string): Accounts {
  return {
    check: async (account) => {
      await checkAccount(app, account);
    },
    create: (...account) => createAccount(app, operator, ...account),
    disable: (email, reason) => setDisabled(app, operator, email, reason),
    enable: (email) => setDisabled(app, operator, email, null),
    revokeSessions: (email) =>
      changeAccount(app, email, async (trx, user) => {
        await endAllSessions(trx, user.id);
        await endAddress(trx, user.id);
        await recordAuditEvent(app, trx, operator, user.id, 'user.sessions_revoked');
      }),
    resetTwoFactor: (email) =>
      changeAccount(app, email, async (trx, user) => {
        await removeSecondFactors(trx, user.id);
        await endAllSessions(trx, user.id);
        await recordAuditEvent(app, trx, operator, user.id, 'user.two_factor_reset');
      }),
    list: (filter) => listAccounts(app, filter),
  };
}

interface Assignments {
  roleIds: string[];
  branchIds: number[];
}

async function checkAccount(app: App, account: NewAccount): Promise<Assignments> {
  if (account.institutionId !== null) throw new UsageError('The court has no --institution.');
  if (!isEmail(account.email)) throw new UsageError(`"${account.email}" is no mail address.`);
  const name = nameOf(account);
  assertName(name);
  const assignments = {
    roleIds: await Promise.all(account.roles.map((role) => roleIdOf(app.db, role))),
    branchIds: await Promise.all(account.branches.map((branch) => branchIdOf(app.db, branch))),
  };
  if ((await idOf(app.db, account.email)) !== undefined)
    throw new Refusal(`There is an account with the address ${account.email} already.`);
  return assignments;
}

/** Falls back to the email address when no name is given. */
const nameOf = ({ name, firstName, lastName, email }: NewAccount): string =>
  name ?? ([firstName, lastName].filter(Boolean).join(' ') || email);

async function roleIdOf(db: Db, text: string): Promise<string> {
  const roles = await db.selectFrom('roles').select(['id', 'name']).orderBy('name').execute();
  const found = roles.find(({ name }) => identityKey(name) === identityKey(text));
  if (found === undefined)
    throw new UsageError(
      `There is no role "${text}". There are: ${roles.map(({ name }) => name).join(', ')}.`,
    );
  return found.id;
}

/** Finds a branch by id or name. */
async function branchIdOf(db: Db, text: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from branches
    where archived_at is null and (id::text = ${text} or ${isSameIdentifier(sql`name`, text)})`.execute(db);
  if (rows[0] === undefined) throw new Refusal(`There is no branch "${text}".`);
  return rows[0].id;
}

async function idOf(db: Db, email: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  return row?.id;
}

async function createAccount(
  app: App,
  operator: string,
  account: NewAccount,
  password: string,
  passwordExpiresAt: string | null = null,
): Promise<number> {
  const { roleIds, branchIds } = await checkAccount(app, account);
  await assertNewPassword(app, password, PASSWORD_MIN_LENGTH);
  const passwordHash = await app.passwords.hash(password);
  const now = iso(app.clock.now());
  return await explainConstraints(ACCOUNT_CONSTRAINTS, () =>
    withTransaction(app.db, async (trx) => {
      const { id } = await trx
        .insertInto('users')
        .values({
          name: nameOf(account),
          email: account.email,
          email_key: emailKey(account.email),
          password_hash: passwordHash,
          password_expires_at: passwordExpiresAt,
          created_at: now,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await replaceRoles(trx, id, roleIds);
      await replaceBranches(trx, id, branchIds);
      await recordAuditEvent(app, trx, operator, id, 'user.created', { after: { roles: account.roles } });
      await linkCounsel(trx, operator, { id, email: account.email }, now);
      return id;
    }),
  );
}

/**
 * With a reason, disables the account from its next request on. Without a reason, enables the account again; the user
 * must then sign in.
 */
async function setDisabled(app: App, operator: string, email: string, reason: string | null): Promise<void> {
  const now = iso(app.clock.now());
  await changeAccount(app, email, async (trx, user) => {
    const isDisabled = user.disabled_at !== null;
    if (reason !== null && isDisabled) throw new Refusal(`${user.email} is disabled already.`);
    if (reason === null && !isDisabled) throw new Refusal(`${user.email} is not disabled.`);
    await trx
      .updateTable('users')
      .set({ disabled_at: reason === null ? null : now, updated_at: now })
      .where('id', '=', user.id)
      .execute();
    const action = reason === null ? 'user.enabled' : 'user.disabled';
    await recordAuditEvent(app, trx, operator, user.id, action, reason === null ? undefined : { reason });
    if (reason !== null) return;
    await endAllSessions(trx, user.id);
    await endAddress(trx, user.id);
    await linkCounsel(trx, operator, user, now);
  });
}

/** Links counsel with the same email address to the account, so that it sees their cases. */
async function linkCounsel(
  trx: Db,
  operator: string,
  { id, email }: { id: number; email: string },
  now: string,
): Promise<void> {
  const mailbox = { userId: id, from: null, to: emailKey(email) };
  const bounds = { isTheirs: sql<boolean>`true`, now, origin: null };
  await followMailbox(trx, { id: null, name: operator }, mailbox, bounds);
}

/**
 * Runs a change in one transaction with its audit event and the account's row locked. Throws Refusal for an unknown
 * account.
 */
async function changeAccount(
  app: App,
  email: string,
  change: (trx: Db, user: UserRow) => Promise<void>,
): Promise<void> {
  await withTransaction(app.db, async (trx) => {
    const id = await idOf(trx, email);
    if (id !== undefined) await lockUser(trx, id);
    const user = id === undefined ? undefined : await findUser(trx, null, id);
    if (user === undefined) throw new Refusal(`There is no account with the address ${email}.`);
    await change(trx, user);
  });
}

async function recordAuditEvent(
  app: App,
  trx: Db,
  operator: string,
  userId: number,
  action: string,
  changes?: Record<string, unknown>,
): Promise<void> {
  await recordOperatorAuditEvent(trx, { operator, userId, action, at: iso(app.clock.now()), changes });
}

async function listAccounts(app: App, { role, limit }: { role?: string | undefined; limit: number }) {
  const filter = role === undefined ? {} : { roleIds: [await roleIdOf(app.db, role)] };
  const { rows, total } = await listUsers(app.db, null, filter, { page: 1, perPage: limit, offset: 0 });
  return {
    headings: ['id', 'email', 'name', 'roles', 'branches', 'disabled', 'last sign-in'],
    rows: rows.map((user) => [
      user.id,
      user.email,
      user.name,
      user.roles.map(({ name }) => name).join(', '),
      user.branches.map(({ name }) => name).join(', '),
      user.disabled_at,
      user.last_login_at,
    ]),
    total,
  };
}
