import type { FastifyRequest } from 'fastify';
import { attempt } from '../../identity/attempt-limiter.ts';
import { isStillConfirmed } from '../../second-factor/confirmation.ts';
import { passwordNotConfirmed, tooManyAttempts, wrongPassword } from '../../second-factor/errors.ts';
import { iso } from '../../time/clock.ts';
import type { Context } from '../context.ts';

interface Checked {
  password_hash: string;
  /** ISO 8601; null for a chosen password. */
  password_expires_at: string | null;
}

/**
 * Checks the password of a signed-in user, to protect actions from an unattended session. Returns the account it was
 * checked against. Throws Invalid (422) on the field, and 429 for too many attempts.
 */
export async function checkPassword(
  { db, limits, passwords }: Context,
  userId: number,
  password: string,
  field: 'password' | 'current_password',
): Promise<Checked> {
  const counts = [{ limiter: limits.passwords, key: String(userId), onSuccess: 'takeBack' }] as const;
  const checked = await attempt(
    counts,
    (state) => tooManyAttempts('limit.attempts', field, state),
    async () => {
      const stored = await db
        .selectFrom('users')
        .select(['password_hash', 'password_expires_at'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      return (await passwords.verify(password, stored.password_hash)) ? stored : undefined;
    },
  );
  if (checked === undefined) throw wrongPassword(field);
  return checked;
}

/** Records in the session that the password was confirmed. Throws like `checkPassword`. */
export async function confirmPassword(
  context: Context,
  userId: number,
  password: string,
  request: FastifyRequest,
): Promise<void> {
  await checkPassword(context, userId, password, 'password');
  await context.db
    .updateTable('sessions')
    .set({ password_confirmed_at: iso(context.clock.now()) })
    .where('id_hash', '=', context.csrf.anySessionOf(request)!)
    .execute();
}

/** Returns whether the password was confirmed in this session within the last three hours. */
export async function isPasswordConfirmed(context: Context, request: FastifyRequest): Promise<boolean> {
  const session = await context.db
    .selectFrom('sessions')
    .select('password_confirmed_at')
    .where('id_hash', '=', context.csrf.anySessionOf(request)!)
    .executeTakeFirst();
  return isStillConfirmed(session?.password_confirmed_at ?? null, context.clock.now());
}

/** Throws 423 unless the password is confirmed (contract, court: two-factor). */
export async function assertPasswordConfirmed(context: Context, request: FastifyRequest): Promise<void> {
  if (!(await isPasswordConfirmed(context, request))) throw passwordNotConfirmed();
}
