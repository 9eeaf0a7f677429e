import { ROLES, type Role } from '@bulwagan/contracts/fundraising/roles.ts';
import { PASSWORD_MIN_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { record } from '@bulwagan/platform/audit/audit.ts';
import type { Accounts, NewAccount } from '@bulwagan/platform/commands/accounts.ts';
import { Refusal, UsageError } from '@bulwagan/platform/commands/command.ts';
import { assertName, assertNewPassword } from '@bulwagan/platform/commands/operator.ts';
import { explainConstraints } from '@bulwagan/platform/database/constraints.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { emailKey } from '@bulwagan/platform/http/rate-limits/rate-limits.ts';
import { isEmail } from '@bulwagan/platform/http/validation/validation.ts';
import { removeSecondFactors } from '@bulwagan/platform/second-factor/accounts.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { findUserForSignIn } from '../accounts/queries.ts';
import { endSignIns } from '../accounts/signing-in/devices.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { needInstitution } from '../users/authority.ts';
import { userConstraints } from '../users/errors.ts';
import { insertInvited, listUsers, lockUser, type ManagedUserRow, updateUser } from '../users/queries.ts';

/**
 * Account commands of fundraising for the operator of the machine, not restricted by roles: they create the first
 * system_admin and can disable a compromised last one. `operator` is the name in the audit log.
 */
export function fundraisingAccounts(app: App, operator: string): Accounts {
  return {
    check: (account) => checkAccount(app, account),
    create: (...account) => createAccount(app, operator, ...account),
    disable: (email, reason) => disableAccount(app, operator, email, reason),
    enable: (email) => enableAccount(app, operator, email),
    revokeSessions: (email) => revokeSessions(app, operator, email),
    resetTwoFactor: (email) => resetTwoFactor(app, operator, email),
    list: (filter) => listAccounts(app, filter),
  };
}

/** Reads `System Admin` and `SYSTEM-ADMIN` as `system_admin`. Throws UsageError with the list. */
function toRole(text: string): Role {
  const name = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  const role = ROLES.find((one) => one === name);
  if (role === undefined) throw new UsageError(`There is no role "${text}". There are: ${ROLES.join(', ')}.`);
  return role;
}

async function checkAccount(app: App, account: NewAccount): Promise<void> {
  const roles = account.roles.map(toRole);
  if (!isEmail(account.email)) throw new UsageError(`"${account.email}" is no mail address.`);
  for (const [option, name] of Object.entries({
    'first-name': account.firstName,
    'last-name': account.lastName,
  })) {
    if (name === null) throw new UsageError(`--${option} is required.`);
    assertName(name);
  }
  if (account.branches.length > 0) throw new UsageError('Fundraising has no --branch.');
  if (needInstitution(roles) && account.institutionId === null)
    throw new UsageError(`--institution is required for ${roles.join(', ')}.`);
  if (account.institutionId !== null) await assertInstitution(app.db, account.institutionId);
  if ((await findUserForSignIn(app.db, emailKey(account.email))) !== undefined)
    throw new Refusal(`There is an account with the address ${account.email} already.`);
}

async function assertInstitution(db: Db, id: number): Promise<void> {
  const row = await db.selectFrom('institutions').select('id').where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new Refusal(`There is no institution ${id}.`);
}

async function createAccount(
  app: App,
  operator: string,
  account: NewAccount,
  password: string,
  passwordExpiresAt: string | null = null,
): Promise<number> {
  await checkAccount(app, account);
  await assertNewPassword(app, password, PASSWORD_MIN_LENGTH);
  const roles = [...new Set(account.roles.map(toRole))];
  const passwordHash = await app.passwords.hash(password);
  return await explainConstraints(userConstraints, () =>
    withTransaction(app.db, async (trx) => {
      const id = await insertInvited(
        trx,
        {
          first_name: account.firstName!,
          last_name: account.lastName!,
          email: account.email,
          email_key: emailKey(account.email),
          phone: null,
          password_hash: passwordHash,
          password_expires_at: passwordExpiresAt,
          institution_id: account.institutionId,
        },
        roles,
        iso(app.clock.now()),
      );
      const after = { roles, institution_id: account.institutionId };
      await recordAuditEvent(
        app,
        trx,
        operator,
        { id, institution_id: account.institutionId },
        'user.created',
        {
          after,
        },
      );
      return id;
    }),
  );
}

/** Tokens and sessions are kept, so that the refusal can give the owner the reason (F§7). */
async function disableAccount(app: App, operator: string, email: string, reason: string): Promise<void> {
  const now = iso(app.clock.now());
  await changeAccount(app, email, async (trx, user) => {
    if (user.status === 'suspended') throw new Refusal(`${user.email} is disabled already.`);
    await updateUser(
      trx,
      user.id,
      { status: 'suspended', suspended_at: now, suspension_reason: reason },
      now,
    );
    await recordAuditEvent(app, trx, operator, user, 'user.suspended', {
      before: { status: user.status },
      after: { status: 'suspended', reason },
    });
  });
}

async function enableAccount(app: App, operator: string, email: string): Promise<void> {
  await changeAccount(app, email, async (trx, user) => {
    if (user.status !== 'suspended') throw new Refusal(`${user.email} is not disabled.`);
    const status = user.email_verified_at === null ? 'pending' : 'active';
    const change = { status, suspended_at: null, suspension_reason: null };
    await updateUser(trx, user.id, change, iso(app.clock.now()));
    await endSignIns(app, trx, user.id);
    await recordAuditEvent(app, trx, operator, user, 'user.restored', {
      before: { status: 'suspended', reason: user.suspension_reason },
      after: { status },
    });
  });
}

async function revokeSessions(app: App, operator: string, email: string): Promise<void> {
  await changeAccount(app, email, async (trx, user) => {
    await endSignIns(app, trx, user.id);
    await recordAuditEvent(app, trx, operator, user, 'user.sessions_revoked', null);
  });
}

/** Lets a user who lost every second factor sign in by password again. The operator verifies the person first. */
async function resetTwoFactor(app: App, operator: string, email: string): Promise<void> {
  await changeAccount(app, email, async (trx, user) => {
    await removeSecondFactors(trx, user.id);
    await endSignIns(app, trx, user.id);
    await recordAuditEvent(app, trx, operator, user, 'user.two_factor_reset', null);
  });
}

/**
 * Changes an account with its row locked and writes the audit event in the same transaction. Throws Refusal when there
 * is no account.
 */
async function changeAccount(
  app: App,
  email: string,
  change: (trx: Db, user: ManagedUserRow) => Promise<void>,
): Promise<void> {
  await withTransaction(app.db, async (trx) => {
    const found = await findUserForSignIn(trx, emailKey(email));
    const user = found === undefined ? undefined : await lockUser(trx, null, found.id);
    if (user === undefined) throw new Refusal(`There is no account with the address ${email}.`);
    await change(trx, user);
  });
}

async function recordAuditEvent(
  app: App,
  trx: Db,
  operator: string,
  user: { id: number; institution_id: number | null },
  action: string,
  changes: Record<string, unknown> | null,
): Promise<void> {
  await record(trx, {
    at: iso(app.clock.now()),
    // No signed-in user: the operator of the machine has the database.
    actorId: null,
    actorLabel: operator,
    action,
    subjectType: 'user',
    subjectId: String(user.id),
    tenantId: user.institution_id,
    ip: null,
    requestId: null,
    changes,
  });
}

async function listAccounts(app: App, { role, limit }: { role?: string | undefined; limit: number }) {
  const filter = { role: role === undefined ? undefined : toRole(role) };
  const { rows, total } = await listUsers(app.db, null, filter, { page: 1, perPage: limit, offset: 0 });
  return {
    headings: ['id', 'email', 'name', 'roles', 'status', 'institution', 'last sign-in'],
    rows: rows.map((user) => [
      user.id,
      user.email,
      `${user.first_name} ${user.last_name}`,
      user.roles.join(', '),
      user.status,
      user.institution_name,
      user.last_login_at,
    ]),
    total,
  };
}
