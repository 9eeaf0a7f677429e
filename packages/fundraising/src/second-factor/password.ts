import { attempt } from '@bulwagan/platform/identity/attempt-limiter.ts';
import { isStillConfirmed } from '@bulwagan/platform/second-factor/confirmation.ts';
import {
  passwordNotConfirmed,
  tooManyAttempts,
  wrongPassword,
} from '@bulwagan/platform/second-factor/errors.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Actor } from '../access.ts';
import { wrongProof } from '../accounts/errors.ts';
import type { App } from '../context.ts';
import { getPasswordHash } from '../profile/queries.ts';
import { findConfirmation, saveConfirmation } from './queries.ts';

/**
 * Asserts that the caller knows the password: sent with this request, or in this session within the last three hours.
 * An unattended or stolen session must not change how an account signs in. Throws 423 without a password, Invalid (422)
 * for a wrong one, and 429 after too many attempts.
 */
export async function assertPassword(
  app: App,
  actor: Actor,
  { password }: { password?: string | null | undefined },
): Promise<void> {
  if (password != null) return await checkPassword(app, actor, password);
  if (!(await isConfirmed(app, actor))) throw passwordNotConfirmed();
}

/**
 * Records in the session that the password was confirmed. A bearer token gets 401, because it sends the password with
 * each request.
 */
export async function confirmPassword(app: App, actor: Actor, password: string): Promise<void> {
  if (actor.via.kind !== 'session') throw wrongProof();
  await checkPassword(app, actor, password);
  await saveConfirmation(app.db, actor.via.idHash, iso(app.clock.now()));
}

/** Returns true if the password was confirmed in this session within the last three hours. A bearer token gets 401. */
export async function getConfirmed(app: App, actor: Actor): Promise<boolean> {
  if (actor.via.kind !== 'session') throw wrongProof();
  return await isConfirmed(app, actor);
}

async function isConfirmed(app: App, { via }: Actor): Promise<boolean> {
  if (via.kind !== 'session') return false;
  return isStillConfirmed(await findConfirmation(app.db, via.idHash), app.clock.now());
}

async function checkPassword(app: App, { id }: Actor, password: string): Promise<void> {
  const counts = [{ limiter: app.factors.limits.passwords, key: String(id), onSuccess: 'takeBack' }] as const;
  const isRight = await attempt(
    counts,
    (state) => tooManyAttempts('limit.attempts', 'password', state),
    async () => (await app.passwords.verify(password, await getPasswordHash(app.db, id))) || undefined,
  );
  if (isRight === undefined) throw wrongPassword('password');
}
