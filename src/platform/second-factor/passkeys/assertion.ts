import type { FastifyRequest } from 'fastify';
import type { FactorContext } from '../context.ts';
import type { Trx } from '../tables.ts';
import { loadLibrary, saveChallenge, takeChallenge } from './challenges.ts';
import { findCredentials } from './passkeys.ts';
import type { Assertion } from './shapes.ts';

/** What the browser needs to answer for one of the passkeys of who is signing in. */
export async function assertionOptions(context: FactorContext, userId: number, idHash: Buffer) {
  const { generateAuthenticationOptions } = await loadLibrary();
  const options = await generateAuthenticationOptions({
    rpID: context.relyingParty.id,
    allowCredentials: await findCredentials(context.db, userId),
    userVerification: 'preferred',
  });
  await saveChallenge(context, idHash, 'sign-in', options.challenge);
  return options;
}

/** A use of a passkey whose signature is good, and its counter afterwards. */
interface PasskeyUse {
  id: number;
  newCounter: bigint;
}

/** Checks an answer to the challenge of this browser. Undefined for one that is not good. */
export async function checkAssertion(
  context: FactorContext,
  idHash: Buffer,
  userId: number,
  assertion: Assertion,
  request: FastifyRequest,
): Promise<PasskeyUse | undefined> {
  const challenge = await takeChallenge(context, idHash, 'sign-in');
  const passkey = await context.db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'public_key', 'counter'])
    .where('user_id', '=', userId)
    .where('credential_id', '=', assertion.id)
    .executeTakeFirst();
  if (challenge === undefined || passkey === undefined) return undefined;
  const { userHandle, ...response } = assertion.response;
  const { verifyAuthenticationResponse } = await loadLibrary();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...assertion,
        response: { ...response, ...(userHandle == null ? {} : { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: context.relyingParty.origins,
      expectedRPID: context.relyingParty.id,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.counter),
      },
      requireUserVerification: false,
    });
    return verified ? { id: passkey.id, newCounter: BigInt(authenticationInfo.newCounter) } : undefined;
  } catch (error) {
    // As for the registration: wrong in whatever way, and the log tells which.
    request.log.info({ err: error }, 'a passkey was refused');
    return undefined;
  }
}

/** Notes a use. False when the passkey is gone or was used since: a counter only grows, or stands at 0 for ever. */
export async function usePasskey(trx: Trx, { id, newCounter }: PasskeyUse, now: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passkeys')
    .set({ counter: newCounter, last_used_at: now })
    .where('id', '=', id)
    .where((or) =>
      or.or([or('counter', '<', newCounter), or.and([or('counter', '=', 0n), or.val(newCounter === 0n)])]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
