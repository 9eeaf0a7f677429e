import { iso } from '../../time/clock.ts';
import type { FactorContext } from '../context.ts';
import type { FactorTables } from '../tables.ts';

/** Maximum time that the browser's dialog may stay open, in seconds. */
const CHALLENGE_IN_SECONDS = 300;

// Loaded with the first passkey: the library is large, and most services have no passkeys.
export const loadLibrary = () => import('@simplewebauthn/server');

type Purpose = FactorTables['passkey_challenges']['purpose'];

/** Stores a challenge; a new one replaces the previous one. */
export async function saveWebauthnChallenge(
  context: FactorContext,
  idHash: Buffer,
  purpose: Purpose,
  challenge: string,
) {
  const expiresAt = iso(context.clock.now().add({ seconds: CHALLENGE_IN_SECONDS }));
  await context.db
    .insertInto('passkey_challenges')
    .values({ id_hash: idHash, purpose, challenge, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.constraint('passkey_challenges__key').doUpdateSet({ challenge, expires_at: expiresAt }),
    )
    .execute();
}

/** Returns and deletes the challenge, so that it can be used once. */
export async function takeWebauthnChallenge({ db, clock }: FactorContext, idHash: Buffer, purpose: Purpose) {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('id_hash', '=', idHash)
    .where('purpose', '=', purpose)
    .returning(['challenge', 'expires_at'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const isLive = Temporal.Instant.compare(Temporal.Instant.from(row.expires_at), clock.now()) > 0;
  return isLive ? row.challenge : undefined;
}
