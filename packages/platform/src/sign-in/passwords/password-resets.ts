import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { withTransaction } from '../../database/transaction.ts';
import { Unavailable } from '../../http/errors.ts';
import { languageOf, languageOfRequest } from '../../http/language.ts';
import { addressKey, emailKey } from '../../http/rate-limits/rate-limits.ts';
import { report } from '../../http/security/request-security-events.ts';
import { codeHash } from '../../identity/one-time-codes.ts';
import { assertCanBeChosen } from '../../identity/passwords/new-passwords.ts';
import { isSameSecret, randomToken } from '../../identity/secrets.ts';
import { greeting } from '../../mail/greeting.ts';
import { layout, type MailContent } from '../../mail/layout.ts';
import { NOBODY } from '../../mail/mail-queue.ts';
import { changeAccount } from '../../second-factor/account-changes.ts';
import { tooManyAttempts } from '../../second-factor/errors.ts';
import { iso } from '../../time/clock.ts';
import { endResetLinks } from '../accounts.ts';
import type { Context } from '../context.ts';
import { samePassword, wrongResetLink } from '../errors.ts';
import { signInKey } from '../login.ts';
import type { SignInActor } from '../options.ts';
import { endAllSessions } from '../sessions/own-sessions.ts';
import type { Trx } from '../tables.ts';

const LINK_VALIDITY_IN_SECONDS = 3_600;
const PURPOSE = 'reset password';

/**
 * Mails a password reset link if an active account has this address; the caller cannot tell. It replaces the link that
 * the same client requested before. Throws 429: a client may ask once a minute and five times an hour for one address,
 * whether or not it has an account.
 */
export async function requestReset(context: Context, email: string, request: FastifyRequest): Promise<void> {
  const key = emailKey(email);
  if (!(await canIssueLink(context, key, request))) return;
  const token = randomToken();
  // An address without an account gets a link and an unsent mail too: the same work and the same time.
  const receiver = await withTransaction(context.db, async (trx) => {
    const found = await holdReceiver(trx, key);
    await saveLink(context, trx, { key, client: addressKey(request.ip), token });
    const mail = linkTo(context, found ?? NOBODY, token, languageOf(languageOfRequest(request)));
    await context.mails.queue(trx, mail, { isSent: found !== undefined });
    return found;
  });
  context.mails.wake();
  if (receiver !== undefined) report(request, 'code_sent', { userId: receiver.id });
}

/**
 * Returns the active account with this address and locks it until the link is written. A change before that leaves no
 * account to mail to; a later one finds the link and ends it. A key share lock is not enough: account changes lock `for
 * no key update` and end the links before the address changes.
 */
async function holdReceiver(trx: Trx, key: string) {
  return await trx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('email_key', '=', key)
    .where('disabled_at', 'is', null)
    .forShare()
    .executeTakeFirst();
}

/**
 * Counts a request by client and by mail address. Only the limits per client refuse (429), so that nobody is refused
 * because of others. Above the limit per address, returns false while a mailed link is valid: no new mail is sent then.
 */
async function canIssueLink(context: Context, key: string, request: FastifyRequest): Promise<boolean> {
  const { limits } = context;
  const client = addressKey(request.ip);
  const counts = [
    { limiter: limits.resetsByClient, by: client },
    { limiter: limits.resets, by: `${key}|${client}` },
    { limiter: limits.resetsOfHour, by: `${key}|${client}` },
  ];
  for (const { limiter, by } of counts) {
    const state = await limiter.consume(by);
    if (state.unavailable) throw new Unavailable();
    if (state.exceeded) throw tooManyAttempts('limit.reset_links', 'email', state);
  }
  const all = await limits.resetsOfAddress.consume(key);
  if (all.unavailable) throw new Unavailable();
  return !all.exceeded || !(await hasLiveLink(context, key));
}

async function hasLiveLink({ db, clock }: Context, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('password_reset_tokens')
    .select('client')
    .where('email_key', '=', key)
    .where('expires_at', '>', iso(clock.now()))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const hashOf = ({ codeKey }: Context, key: string, token: string) => codeHash(codeKey, PURPOSE, key, token);

/** Saves the link; one is valid per address and client. */
async function saveLink(
  context: Context,
  trx: Trx,
  { key, client, token }: { key: string; client: string; token: string },
): Promise<void> {
  const link = {
    token_hash: hashOf(context, key, token),
    expires_at: iso(context.clock.now().add({ seconds: LINK_VALIDITY_IN_SECONDS })),
  };
  await trx
    .insertInto('password_reset_tokens')
    .values({ email_key: key, client, ...link })
    .onConflict((conflict) => conflict.columns(['email_key', 'client']).doUpdateSet(link))
    .execute();
}

const LINK_WORDS: Record<Language, Pick<MailContent, 'title' | 'paragraphs'> & { button: string }> = {
  en: {
    title: 'Reset your password',
    paragraphs: [
      'Follow this link to choose a new password. It works once, for 60 minutes.',
      'If you did not ask for it, you can ignore this message. Your password has not changed.',
    ],
    button: 'Choose a new password',
  },
  fil: {
    title: 'I-reset ang inyong password',
    paragraphs: [
      'Buksan ang link na ito para pumili ng bagong password. Isang beses lang itong magagamit, sa loob ng 60 minuto.',
      'Kung hindi kayo ang humiling nito, huwag pansinin ang mensaheng ito. Hindi nagbago ang password ninyo.',
    ],
    button: 'Pumili ng bagong password',
  },
};

function linkTo(
  { publicUrl, title: sender }: Context,
  { name, email }: Pick<SignInActor, 'name' | 'email'>,
  token: string,
  language: Language,
) {
  const url = new URL(`${publicUrl}/reset-password`);
  url.search = new URLSearchParams({ token, email }).toString();
  const { title, paragraphs, button } = LINK_WORDS[language];
  return {
    to: email,
    subject: title,
    ...layout({
      sender,
      title,
      language,
      paragraphs: [greeting(name, language), ...paragraphs],
      action: { label: button, url: url.href },
    }),
  };
}

/**
 * Sets a new password by a mailed link, once, and ends every session of the account; second factors stay. Throws
 * Invalid (422) on `email` for an invalid link.
 */
export async function resetPassword(
  context: Context,
  { email, token, password }: { email: string; token: string; password: string },
  request: FastifyRequest,
): Promise<void> {
  await assertCanBeChosen(context, password);
  const key = emailKey(email);
  const tokenHash = hashOf(context, key, token);
  // Hashing is slow, so it is done only for a valid link, and while no rows are locked.
  const account = await findByLink(context, key, tokenHash);
  if (account === undefined) throw wrongResetLink(null);
  if (
    account.password_expires_at !== null &&
    (await context.passwords.verify(password, account.password_hash))
  )
    throw samePassword();
  const newHash = await context.passwords.hash(password);

  const reset = await changeAccount(context, 'password_reset', account, request, async (trx, now) => {
    // Lock the account before its link, like everything that ends links: the reverse order could deadlock.
    await trx.selectFrom('users').select('id').where('id', '=', account.id).forNoKeyUpdate().execute();
    if (!(await useLink(trx, key, tokenHash, now))) return undefined;
    await endResetLinks(trx, account.id);
    await trx
      .updateTable('users')
      .set({ password_hash: newHash, password_expires_at: null, updated_at: now })
      .where('id', '=', account.id)
      .execute();
    await endAllSessions(trx, account.id);
    await context.onPasswordReplaced?.(trx, account.id);
    return true;
  });
  if (reset === undefined) throw wrongResetLink(account.id);
  await forgive(context, account, request.ip);
}

async function findByLink({ db, clock, login }: Context, key: string, tokenHash: Buffer) {
  const rows = await db
    .selectFrom('password_reset_tokens as link')
    .innerJoin('users', 'users.email_key', 'link.email_key')
    .select(['link.token_hash', 'users.id', 'users.name', 'users.email'])
    .select(['users.password_hash', 'users.password_expires_at'])
    .select(sql.ref<string>(`users.${login.keyColumn}`).as('login_key'))
    .where('link.email_key', '=', key)
    .where('link.expires_at', '>', iso(clock.now()))
    .where('users.disabled_at', 'is', null)
    .execute();
  return rows.find((row) => isSameSecret(row.token_hash, tokenHash));
}

/** Uses the link up; of two concurrent uses one succeeds. */
async function useLink(trx: Trx, key: string, tokenHash: Buffer, now: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('password_reset_tokens')
    .where('email_key', '=', key)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/**
 * Resets the failure counts. A user who forgot the password has failed before, and must not wait an hour to sign in
 * with the new password or to request another link.
 */
async function forgive(
  { limits }: Context,
  account: { login_key: string; email: string },
  ip: string,
): Promise<void> {
  await limits.signIns.clear(signInKey(account.login_key, ip));
  const key = emailKey(account.email);
  await limits.resetsOfHour.clear(`${key}|${addressKey(ip)}`);
  await limits.resetsOfAddress.clear(key);
}
