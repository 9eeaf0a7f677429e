import type { FastifyRequest } from 'fastify';
import type { FactorContext } from '../context.ts';
import type { Trx } from '../tables.ts';
import { loadLibrary, saveWebauthnChallenge, takeWebauthnChallenge } from './challenges.ts';
import { findCredentials } from './passkeys.ts';
import type { Assertion } from './schemas.ts';

/** Returns the options for the browser's request of a passkey of the user. */
export async function assertionOptions(context: FactorContext, userId: number, idHash: Buffer) {
  const { generateAuthenticationOptions } = await loadLibrary();
  const options = await generateAuthenticationOptions({
    rpID: context.relyingParty.id,
    allowCredentials: await findCredentials(context.db, userId),
    userVerification: 'preferred',
  });
  await saveWebauthnChallenge(context, idHash, 'sign-in', options.challenge);
  return options;
}

/** A use of a passkey with a valid signature, and its new counter. */
interface PasskeyUse {
  id: number;
  newCounter: bigint;
}

/** Verifies an answer to the challenge of this browser. Undefined for an invalid one. */
export async function checkAssertion(
  context: FactorContext,
  idHash: Buffer,
  userId: number,
  assertion: Assertion,
  request: FastifyRequest,
): Promise<PasskeyUse | undefined> {
  const challenge = await takeWebauthnChallenge(context, idHash, 'sign-in');
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
    // As for registration: the library throws for every kind of invalid answer; the log has the reason.
    request.log.info({ err: error }, 'a passkey was refused');
    return undefined;
  }
}

/**
 * Records a use. Returns false when the passkey was removed or used since: a counter must increase, or stay 0 for ever.
 */
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
