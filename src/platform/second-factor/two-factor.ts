import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { withTransaction } from '../database/transaction.ts';
import { Unauthenticated } from '../http/errors.ts';
import { attempt } from '../identity/tries.ts';
import { bareCode } from '../text/visible.ts';
import { iso } from '../time/clock.ts';
import { changeAccount, type Owner } from './account-changes.ts';
import type { FactorContext } from './context.ts';
import { twoFactorOff, wrongFactor } from './errors.ts';
import { factorCounts, refuseFactor } from './factor-limits.ts';
import { newRecoveryCodes, openCodes, sealCodes } from './recovery-codes.ts';
import type { Db, ServiceDb, Trx } from './tables.ts';
import { keyUri, matchingStep, newSecret } from './totp.ts';

/** Who turns a factor on. */
export interface FactorOwner extends Owner {
  /** A second factor is demanded of them, and they have none yet. */
  owesFactor: boolean;
}

/** Where it belongs, of whom. */
export const secretPlace = (service: string, userId: number | string): string =>
  `${service}.two_factor.secret:${userId}`;

const sealSecret = ({ sealing, service }: FactorContext, userId: number, secret: string) =>
  sealing.seal(secret, secretPlace(service, userId));

const openSecret = ({ sealing, service }: FactorContext, userId: number, sealed: string) =>
  sealing.open(sealed, secretPlace(service, userId));

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

/** What was begun longer ago and not confirmed may be somebody else's: it is not shown again, and not kept. */
const KEPT_UNCONFIRMED = { minutes: 30 } as const;

/**
 * Makes a secret and recovery codes, to be confirmed by a first code, and answers the secret. What is there already stays: a
 * confirmed one always, which is not answered, and for half an hour one that awaits its first code unless `force` is given:
 * then nothing is kept of what perhaps somebody else began.
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
      .set({ secret: sealSecret(context, userId, made), updated_at: iso(context.clock.now()) })
      .where('user_id', '=', userId)
      .execute();
    return made;
  });
}

/**
 * Recovery codes for somebody who sets up a second factor, of either kind. The caller holds their account; their row is held
 * until the transaction ends. Those of a set-up that was begun long ago are made anew, for they stand for no factor yet; with
 * `anew` those of any.
 */
export async function ensureRecoveryCodes(
  context: FactorContext,
  trx: Trx,
  userId: number,
  anew = false,
): Promise<void> {
  const now = context.clock.now();
  const codes = { recovery_codes: sealCodes(context, userId, newRecoveryCodes()), updated_at: iso(now) };
  const row = await trx
    .insertInto('two_factor')
    .values({ user_id: userId, ...codes, created_at: iso(now) })
    // Nothing is changed, but held: whoever takes the last factor away would take these with it.
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({ updated_at: eb.ref('two_factor.updated_at') })),
    )
    .returning(['confirmed_at', 'updated_at'])
    .executeTakeFirstOrThrow();
  const isOld =
    anew ||
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
 * For who sets up a second factor. Nobody deletes the account or signs in to it before the transaction has ended: a factor would
 * outlive it, and who signs in at this moment is asked for the factor or signed out by it. 401 when somebody has deleted it, and
 * for who was signed out meanwhile: what they begin would be left to its owner.
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
 * Ends a set-up that was begun and not confirmed: for whenever all sign-ins of an account end. Whoever began it must not hold
 * the factor that its owner turns on later.
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
 * Ends all other sign-ins of an account whose demanded factor comes on: who got in by its password alone, and waited for
 * that, is not let through by it.
 */
export async function endWaiting(
  context: FactorContext,
  trx: Trx,
  actor: FactorOwner,
  request: FastifyRequest,
): Promise<void> {
  if (actor.owesFactor) await context.endOtherSignIns(trx, actor.id, request);
}

/** Turns the authenticator app on by a first code of it. Throws Invalid (422), and 429 for guessing. */
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

/** Whether a code is right and of a step that was not used before; then the step is used. */
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

/** Of two at once, one finds the step used. */
async function useStep(trx: Trx, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('two_factor')
    .set({ last_used_step: step })
    .where('user_id', '=', userId)
    .where((or) => or.or([or('last_used_step', 'is', null), or('last_used_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The address that an app is set up by, and the same as a picture; null when there is none. */
export async function describeKey(context: FactorContext, actor: Owner) {
  const row = await findRow(context.db, actor.id);
  if (row === undefined || row.secret === null) return null;
  return await describeSecret(context, actor, openSecret(context, actor.id, row.secret));
}

/** As `describeKey`, of a secret that is at hand. */
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

/** None when no second factor was ever begun. */
export async function listRecoveryCodes(context: FactorContext, userId: number): Promise<string[]> {
  const row = await findRow(context.db, userId);
  return row === undefined ? [] : openCodes(context, userId, row.recovery_codes);
}

/** Throws 404 for somebody who has begun no second factor. */
export async function renewRecoveryCodes(
  context: FactorContext,
  actor: Owner,
  request: FastifyRequest,
): Promise<void> {
  const renewed = await changeAccount(context, 'recovery_codes_renewed', actor, request, async (trx, now) => {
    const { numUpdatedRows } = await trx
      .updateTable('two_factor')
      .set({ recovery_codes: sealCodes(context, actor.id, newRecoveryCodes()), updated_at: now })
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
    // One that was never confirmed was never on.
    return row.confirmed_at === null ? undefined : true;
  });
}

/** Recovery codes stand in for a second factor; without any they go. */
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
