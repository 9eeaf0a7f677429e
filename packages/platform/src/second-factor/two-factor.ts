import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { withTransaction } from '../database/transaction.ts';
import { Unauthenticated } from '../http/errors.ts';
import { attempt } from '../identity/attempt-limiter.ts';
import { bareCode } from '../text/visible.ts';
import { iso } from '../time/clock.ts';
import { changeAccount, type Owner } from './account-changes.ts';
import type { FactorContext } from './context.ts';
import { twoFactorOff, wrongFactor } from './errors.ts';
import { factorCounts, refuseFactor } from './factor-limits.ts';
import { encryptCodes, newRecoveryCodes, openCodes } from './recovery-codes.ts';
import type { Db, ServiceDb, Trx } from './tables.ts';
import { keyUri, matchingStep, newSecret } from './totp.ts';

/** User who turns a factor on. */
export interface FactorOwner extends Owner {
  /** True if a required second factor is not set up yet. */
  owesFactor: boolean;
}

/** Encryption context of a user's secret. */
export const secretPlace = (service: string, userId: number | string): string =>
  `${service}.two_factor.secret:${userId}`;

const encryptSecret = ({ fieldEncryption, service }: FactorContext, userId: number, secret: string) =>
  fieldEncryption.encrypt(secret, secretPlace(service, userId));

const openSecret = ({ fieldEncryption, service }: FactorContext, userId: number, encrypted: string) =>
  fieldEncryption.open(encrypted, secretPlace(service, userId));

async function findRow(db: Db, userId: number) {
  return await db
    .selectFrom('two_factor')
    .select(['secret', 'confirmed_at', 'last_used_step', 'recovery_codes'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

async function lockRow(trx: Trx, userId: number) {
  return await trx
    .selectFrom('two_factor')
    .select(['secret', 'confirmed_at', 'last_used_step', 'recovery_codes'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** An older unconfirmed setup may be another person's: it is neither shown again nor kept. */
const KEPT_UNCONFIRMED = { minutes: 30 } as const;

/**
 * Creates a secret and recovery codes, to be confirmed by a first code, and returns the secret. A confirmed secret is
 * always kept and never returned. An unconfirmed one is kept for half an hour unless `force` is set; then nothing
 * remains of a setup that another person may have begun.
 */
export async function enableTwoFactor(
  context: FactorContext,
  userId: number,
  force: boolean,
  request: FastifyRequest,
): Promise<string | undefined> {
  const made = await newSecret();
  return await withTransaction(context.db, async (trx) => {
    await holdAccount(context, trx, userId, request);
    await ensureRecoveryCodes(context, trx, userId, force);
    const row = (await lockRow(trx, userId))!;
    if (row.confirmed_at !== null) return undefined;
    if (row.secret !== null && !force) return openSecret(context, userId, row.secret);
    await trx
      .updateTable('two_factor')
      .set({ secret: encryptSecret(context, userId, made), updated_at: iso(context.clock.now()) })
      .where('user_id', '=', userId)
      .execute();
    return made;
  });
}

/**
 * Creates recovery codes for a user who sets up a second factor of either kind. The caller holds the account lock; the
 * codes are locked until the transaction ends. Codes of an abandoned setup are replaced, since they belong to no factor
 * yet; with `again`, codes of a recent setup are replaced as well.
 */
export async function ensureRecoveryCodes(
  context: FactorContext,
  trx: Trx,
  userId: number,
  again = false,
): Promise<void> {
  const now = context.clock.now();
  const codes = { recovery_codes: encryptCodes(context, userId, newRecoveryCodes()), updated_at: iso(now) };
  const row = await trx
    .insertInto('two_factor')
    .values({ user_id: userId, ...codes, created_at: iso(now) })
    // Changes nothing but locks the row: a concurrent removal of the last factor would delete these codes.
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({ updated_at: eb.ref('two_factor.updated_at') })),
    )
    .returning(['confirmed_at', 'updated_at'])
    .executeTakeFirstOrThrow();
  const isOld =
    again ||
    Temporal.Instant.compare(Temporal.Instant.from(row.updated_at), now.subtract(KEPT_UNCONFIRMED)) < 0;
  if (row.confirmed_at !== null || !isOld) return;
  const hasPasskeys = (await findPasskey(trx, userId)) !== undefined;
  await trx
    .updateTable('two_factor')
    .set({ secret: null, ...(hasPasskeys ? {} : codes) })
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Locks the account of a user who sets up a second factor. The account cannot be deleted and nobody can sign in to it
 * before the transaction ends; otherwise the factor could outlive the account, or a concurrent sign-in could bypass it.
 * Throws 401 for a deleted account and for a session that has ended, whose setup would be left to the owner.
 */
export async function holdAccount(
  context: FactorContext,
  trx: Trx,
  userId: number,
  request: FastifyRequest,
): Promise<void> {
  const { rows } = await sql`select from users where id = ${userId} for no key update`.execute(trx);
  if (rows.length === 0 || !(await context.holdSignIn(trx, request))) throw new Unauthenticated();
}

async function findPasskey(trx: Trx, userId: number) {
  return await trx.selectFrom('passkeys').select('id').where('user_id', '=', userId).executeTakeFirst();
}

/**
 * Discards an unconfirmed setup when all sign-ins of an account end. The person who began it must not own the factor
 * that the owner confirms later.
 */
export async function endBegunFactors(db: ServiceDb, userId: number): Promise<void> {
  await (db as Db)
    .updateTable('two_factor')
    .set({ secret: null })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .execute();
  await dropUnneededCodes(db as Db, userId);
}

/**
 * Ends all other sign-ins of an account whose required factor was set up: a session that signed in by password alone
 * and still owed the factor must not gain access.
 */
export async function endWaiting(
  context: FactorContext,
  trx: Trx,
  actor: FactorOwner,
  request: FastifyRequest,
): Promise<void> {
  if (actor.owesFactor) await context.endOtherSignIns(trx, actor.id, request);
}

/**
 * Turns the authenticator app on after checking its first code. Throws Invalid (422), and 429 for too many attempts.
 */
export async function confirmTwoFactor(
  context: FactorContext,
  actor: FactorOwner,
  code: string,
  request: FastifyRequest,
): Promise<void> {
  const confirmed = await attempt(factorCounts(context, actor.id), refuseFactor('code'), () =>
    changeAccount(context, 'two_factor_enabled', actor, request, async (trx, now) => {
      await holdAccount(context, trx, actor.id, request);
      const row = await lockRow(trx, actor.id);
      if (row === undefined || row.secret === null || row.confirmed_at !== null) return undefined;
      const step = await matchingStep(
        openSecret(context, actor.id, row.secret),
        bareCode(code),
        context.clock.now(),
      );
      if (step === undefined || !(await useStep(trx, actor.id, step))) return undefined;
      await trx
        .updateTable('two_factor')
        .set({ confirmed_at: now, updated_at: now })
        .where('user_id', '=', actor.id)
        .execute();
      await endWaiting(context, trx, actor, request);
      return true;
    }),
  );
  if (confirmed === undefined) throw wrongFactor('code', actor.id, 'confirming');
}

/** Returns whether a code is correct and its time step unused; marks the step as used. */
export async function useCode(
  context: FactorContext,
  trx: Trx,
  userId: number,
  code: string,
): Promise<boolean> {
  const row = await findRow(trx, userId);
  if (row === undefined || row.secret === null || row.confirmed_at === null) return false;
  const step = await matchingStep(
    openSecret(context, userId, row.secret),
    bareCode(code),
    context.clock.now(),
  );
  return step !== undefined && (await useStep(trx, userId, step));
}

/** Marks a time step as used; of two concurrent calls one fails. */
async function useStep(trx: Trx, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('two_factor')
    .set({ last_used_step: step })
    .where('user_id', '=', userId)
    .where((or) => or.or([or('last_used_step', 'is', null), or('last_used_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns the setup URI and its QR code; null when there is none. */
export async function describeKey(context: FactorContext, actor: Owner) {
  const row = await findRow(context.db, actor.id);
  if (row === undefined || row.secret === null) return null;
  return await describeSecret(context, actor, openSecret(context, actor.id, row.secret));
}

/** Describes a known secret for setup, in the format of `describeKey`. */
export async function describeSecret({ title }: FactorContext, { email }: Owner, secret: string) {
  const url = await keyUri(secret, title, email);
  const { renderSVG } = await import('uqr');
  return { svg: renderSVG(url), url };
}

/** Throws 404 when there is none. */
export async function getSecret(context: FactorContext, userId: number): Promise<string> {
  const row = await findRow(context.db, userId);
  if (row === undefined || row.secret === null) throw twoFactorOff();
  return openSecret(context, userId, row.secret);
}

/** Returns an empty list when no second factor was ever begun. */
export async function listRecoveryCodes(context: FactorContext, userId: number): Promise<string[]> {
  const row = await findRow(context.db, userId);
  return row === undefined ? [] : openCodes(context, userId, row.recovery_codes);
}

/** Throws 404 for a user without a second factor. */
export async function renewRecoveryCodes(
  context: FactorContext,
  actor: Owner,
  request: FastifyRequest,
): Promise<void> {
  const renewed = await changeAccount(context, 'recovery_codes_renewed', actor, request, async (trx, now) => {
    const { numUpdatedRows } = await trx
      .updateTable('two_factor')
      .set({ recovery_codes: encryptCodes(context, actor.id, newRecoveryCodes()), updated_at: now })
      .where('user_id', '=', actor.id)
      .executeTakeFirst();
    return numUpdatedRows === 1n ? true : undefined;
  });
  if (renewed === undefined) throw twoFactorOff();
}

/** Turns the authenticator app off. Passkeys stay, and with them the recovery codes. */
export async function disableTwoFactor(
  context: FactorContext,
  actor: Owner,
  request: FastifyRequest,
): Promise<void> {
  await changeAccount(context, 'two_factor_disabled', actor, request, async (trx, now) => {
    const row = await lockRow(trx, actor.id);
    if (row === undefined || row.secret === null) return undefined;
    await trx
      .updateTable('two_factor')
      .set({ secret: null, confirmed_at: null, last_used_step: null, updated_at: now })
      .where('user_id', '=', actor.id)
      .execute();
    await dropUnneededCodes(trx, actor.id);
    // An app that was never confirmed was never on.
    return row.confirmed_at === null ? undefined : true;
  });
}

/** Deletes the recovery codes of a user without any second factor. */
export async function dropUnneededCodes(db: Db, userId: number): Promise<void> {
  await db
    .deleteFrom('two_factor')
    .where('user_id', '=', userId)
    .where('secret', 'is', null)
    .where((row) =>
      row.not(row.exists(row.selectFrom('passkeys').select('id').where('user_id', '=', userId))),
    )
    .execute();
}
