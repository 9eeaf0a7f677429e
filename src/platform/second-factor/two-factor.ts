import type { FastifyRequest } from 'fastify';
import { withTransaction } from '../database/transaction.ts';
import { attempt } from '../identity/tries.ts';
import { iso } from '../time/clock.ts';
import { changeAccount, type Owner } from './account-changes.ts';
import type { FactorContext } from './context.ts';
import { twoFactorOff, wrongFactor } from './errors.ts';
import { factorCounts, refuseFactor } from './factor-limits.ts';
import { newRecoveryCodes, openCodes, sealCodes } from './recovery-codes.ts';
import type { Db, Trx } from './tables.ts';
import { keyUri, matchingStep, newSecret } from './totp.ts';

const sealedIn = (service: string, userId: number) => `${service}.two_factor.secret:${userId}`;

const sealSecret = ({ sealing, service }: FactorContext, userId: number, secret: string) =>
  sealing.seal(secret, sealedIn(service, userId));

const openSecret = ({ sealing, service }: FactorContext, userId: number, sealed: string) =>
  sealing.open(sealed, sealedIn(service, userId));

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

/**
 * Makes a secret and recovery codes, to be confirmed by a first code. What is there already stays: a confirmed secret
 * always, one that awaits its first code unless `force` is given.
 */
export async function enableTwoFactor(context: FactorContext, userId: number, force: boolean): Promise<void> {
  const secret = sealSecret(context, userId, await newSecret());
  await withTransaction(context.db, async (trx) => {
    await ensureRecoveryCodes(context, trx, userId);
    await trx
      .updateTable('two_factor')
      .set({ secret, updated_at: iso(context.clock.now()) })
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is', null)
      .$if(!force, (rows) => rows.where('secret', 'is', null))
      .execute();
  });
}

/** Recovery codes for somebody who sets up a first second factor, of either kind. */
export async function ensureRecoveryCodes(context: FactorContext, trx: Trx, userId: number): Promise<void> {
  const now = iso(context.clock.now());
  await trx
    .insertInto('two_factor')
    .values({
      user_id: userId,
      recovery_codes: sealCodes(context, userId, newRecoveryCodes()),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

/** Turns the authenticator app on by a first code of it. Throws Invalid (422), and 429 for guessing. */
export async function confirmTwoFactor(
  context: FactorContext,
  actor: Owner,
  code: string,
  request: FastifyRequest,
): Promise<void> {
  const confirmed = await attempt(factorCounts(context, actor.id), refuseFactor('code'), () =>
    changeAccount(context, 'two_factor_enabled', actor, request, async (trx, now) => {
      const row = await lockRow(trx, actor.id);
      if (row === undefined || row.secret === null || row.confirmed_at !== null) return undefined;
      const step = await matchingStep(
        openSecret(context, actor.id, row.secret),
        code.trim(),
        context.clock.now(),
      );
      if (step === undefined || !(await useStep(trx, actor.id, step))) return undefined;
      await trx
        .updateTable('two_factor')
        .set({ confirmed_at: now, updated_at: now })
        .where('user_id', '=', actor.id)
        .execute();
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
  const step = await matchingStep(openSecret(context, userId, row.secret), code.trim(), context.clock.now());
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
  const url = await keyUri(openSecret(context, actor.id, row.secret), context.title, actor.email);
  const { renderSVG } = await import('uqr');
  return { svg: renderSVG(url), url };
}

/** Throws 404 when there is none. */
export async function getSecret(context: FactorContext, userId: number): Promise<string> {
  const row = await findRow(context.db, userId);
  if (row === undefined || row.secret === null) throw twoFactorOff();
  return openSecret(context, userId, row.secret);
}

export async function listRecoveryCodes(context: FactorContext, userId: number): Promise<string[]> {
  const row = await findRow(context.db, userId);
  return row === undefined ? [] : openCodes(context, userId, row.recovery_codes);
}

/** Throws 404 for somebody without a second factor. */
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
export async function dropUnneededCodes(trx: Trx, userId: number): Promise<void> {
  await trx
    .deleteFrom('two_factor')
    .where('user_id', '=', userId)
    .where('secret', 'is', null)
    .where((row) =>
      row.not(row.exists(row.selectFrom('passkeys').select('id').where('user_id', '=', userId))),
    )
    .execute();
}
