import { ENTERED_PASSWORD_MIN_LENGTH } from '@bulwagan/contracts/workforce/lengths.ts';
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
import { newId } from '@bulwagan/platform/http/ids.ts';
import { emailKey } from '@bulwagan/platform/http/rate-limits/rate-limits.ts';
import { isEmail } from '@bulwagan/platform/http/validation/validation.ts';
import { endAllSessions, removeSecondFactors } from '@bulwagan/platform/sign-in/index.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { sql } from 'kysely';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { SUPER_USER } from '../roles/roles.ts';
import { auditedUser, insertUser } from '../users/create.ts';
import { ACCOUNT_CONSTRAINTS, validateIdentity } from '../users/input.ts';
import { findUser, listUsers, lockUser, type UserRow } from '../users/queries.ts';

/**
 * Account commands for the operator of the server, who needs no role. The operator creates the first super user (role
 * `super user`). The operator can also disable a stolen account, even the account of the last super user. The audit
 * log shows `operator` as the name.
 */
export function workforceAccounts(app: App, operator: string): Accounts {
  const change = (email: string, action: string, work: (trx: Db, user: UserRow) => Promise<void>) =>
    changeAccount(app, email, async (trx, user) => {
      await work(trx, user);
      const at = iso(app.clock.now());
      await recordOperatorAuditEvent(trx, { operator, userId: user.id, action, at });
    });
  return {
    check: async (account) => {
      await checkAccount(app, account);
    },
    create: (...account) => createAccount(app, operator, ...account),
    disable: (email, reason) => setDisabled(app, operator, email, reason),
    enable: (email) => setDisabled(app, operator, email, null),
    revokeSessions: (email) =>
      change(email, 'user.sessions_revoked', (trx, { id }) => endAllSessions(trx, id)),
    resetTwoFactor: (email) =>
      change(email, 'user.two_factor_reset', async (trx, { id }) => {
        await removeSecondFactors(trx, id);
        await endAllSessions(trx, id);
      }),
    list: (filter) => listAccounts(app, filter),
  };
}

interface Checked {
  name: string;
  username: string;
  isSuperUser: boolean;
  roleIds: string[];
  organizationId: string | null;
}

async function checkAccount(app: App, account: NewAccount): Promise<Checked> {
  const { email } = account;
  if (account.institutionId !== null) throw new UsageError('Workforce has no --institution.');
  if (account.branches.length > 0) throw new UsageError('Workforce has no --branch.');
  if (!isEmail(email)) throw new UsageError(`"${email}" is no mail address.`);
  const name = nameOf(account);
  const username = account.username ?? email.slice(0, email.lastIndexOf('@'));
  for (const text of [name, username]) assertName(text);
  const roles = account.roles.map((role) => identityKey(role));
  const checked = {
    name,
    username,
    isSuperUser: roles.includes(SUPER_USER),
    roleIds: await Promise.all(
      roles.filter((role) => role !== SUPER_USER).map((role) => roleIdOf(app.db, role)),
    ),
    organizationId:
      account.organization == null ? null : await organizationIdOf(app.db, account.organization),
  };
  const wrong = await validateIdentity(app.db, { email, username });
  if (wrong.email !== undefined) throw new Refusal(`There is an account with the address ${email} already.`);
  if (wrong.username !== undefined) throw new Refusal(`"${username}" cannot be used: ${wrong.username[0]}`);
  return checked;
}

/** Falls back to the email address when no name is given. */
const nameOf = ({ name, firstName, lastName, email }: NewAccount): string =>
  name ?? ([firstName, lastName].filter(Boolean).join(' ') || email);

/** Finds a role; `name` is an identity key. */
async function roleIdOf(db: Db, name: string): Promise<string> {
  const roles = await db.selectFrom('roles').select(['id', 'name']).orderBy('name').execute();
  const found = roles.find((role) => identityKey(role.name) === name);
  if (found !== undefined) return found.id;
  const names = [SUPER_USER, ...roles.map((role) => role.name)].join(', ');
  throw new UsageError(`There is no role "${name}". There are: ${names}.`);
}

/** Finds an organization by id, slug or name. */
async function organizationIdOf(db: Db, text: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from organizations
    where id::text = lower(${text}) or slug = ${text} or ${isSameIdentifier(sql`name`, text)}
    order by id limit 2`.execute(db);
  if (rows.length === 1) return rows[0]!.id;
  throw new Refusal(
    rows.length === 0
      ? `There is no organization "${text}".`
      : `Several organizations are called "${text}": name one by its slug.`,
  );
}

async function createAccount(
  app: App,
  operator: string,
  account: NewAccount,
  password: string,
  passwordExpiresAt: string | null = null,
): Promise<number> {
  const checked = await checkAccount(app, account);
  await assertNewPassword(app, password, ENTERED_PASSWORD_MIN_LENGTH);
  const passwordHash = await app.passwords.hash(password);
  const now = iso(app.clock.now());
  const work = async (trx: Db): Promise<number> => {
    const user = { ...checked, email: account.email, passwordHash, passwordExpiresAt };
    const { id } = await insertUser(trx, user, now);
    const given = [...new Set(checked.roleIds)].map((roleId) => ({
      id: newId(),
      user_id: id,
      role_id: roleId,
      organization_id: checked.organizationId,
      created_at: now,
      updated_at: now,
    }));
    // Inserts all role grants in one statement. If another transaction changes one of these roles, it waits for this
    // transaction. Several statements could deadlock, because this transaction could then wait for the other.
    if (given.length > 0) await trx.insertInto('user_roles').values(given).execute();
    const changes = { after: auditedUser((await findUser(trx, id))!) };
    await recordOperatorAuditEvent(trx, { operator, userId: id, action: 'user.created', at: now, changes });
    return id;
  };
  return await explainConstraints(ACCOUNT_CONSTRAINTS, () => withTransaction(app.db, work));
}

/**
 * With a reason, disables the account from its next request on. Without a reason, enables the account again; the user
 * must then sign in.
 */
async function setDisabled(app: App, operator: string, email: string, reason: string | null): Promise<void> {
  const at = iso(app.clock.now());
  await changeAccount(app, email, async (trx, user) => {
    const isDisabled = user.disabled_at !== null;
    if (reason !== null && isDisabled) throw new Refusal(`${user.email} is disabled already.`);
    if (reason === null && !isDisabled) throw new Refusal(`${user.email} is not disabled.`);
    await trx
      .updateTable('users')
      .set({ disabled_at: reason === null ? null : at, updated_at: at })
      .where('id', '=', user.id)
      .execute();
    if (reason === null) await endAllSessions(trx, user.id);
    await recordOperatorAuditEvent(trx, {
      operator,
      userId: user.id,
      action: reason === null ? 'user.enabled' : 'user.disabled',
      at,
      changes: reason === null ? undefined : { reason },
    });
  });
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
    const row = await trx
      .selectFrom('users')
      .select('id')
      .where('email_key', '=', emailKey(email))
      .executeTakeFirst();
    const user = row === undefined ? undefined : await lockUser(trx, row.id);
    if (user === undefined) throw new Refusal(`There is no account with the address ${email}.`);
    await change(trx, user);
  });
}

async function listAccounts(app: App, { role, limit }: { role?: string | undefined; limit: number }) {
  const wanted = role === undefined ? undefined : identityKey(role);
  const filter = {
    ...(wanted === SUPER_USER ? { isSuperUser: true } : {}),
    ...(wanted === undefined || wanted === SUPER_USER ? {} : { roleId: await roleIdOf(app.db, wanted) }),
  };
  const { rows, total } = await listUsers(app.db, null, filter, { page: 1, perPage: limit, offset: 0 });
  return {
    headings: ['id', 'username', 'email', 'name', 'roles', 'disabled', 'last sign-in'],
    rows: rows.map((user) => [
      user.id,
      user.username,
      user.email,
      user.name,
      rolesOf(user),
      user.disabled_at,
      user.last_login_at,
    ]),
    total,
  };
}

function rolesOf({ is_super_user: isSuperUser, roles }: UserRow): string {
  const given = roles.map(({ name, organization }) =>
    organization === null ? name : `${name} (${organization.name})`,
  );
  return [...(isSuperUser ? [SUPER_USER] : []), ...given].join(', ');
}
