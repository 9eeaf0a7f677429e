import { message } from '@bulwagan/contracts/errors/message.ts';
import type { FastifyRequest } from 'fastify';
import { explainConstraints } from '../../database/constraints.ts';
import { invalid, Refused } from '../../http/errors.ts';
import { changeAccount, type Owner } from '../account-changes.ts';
import type { FactorContext } from '../context.ts';
import type { Trx } from '../tables.ts';
import { endWaiting, ensureRecoveryCodes, type FactorOwner, holdAccount } from '../two-factor.ts';
import { loadLibrary, saveWebauthnChallenge, takeWebauthnChallenge } from './challenges.ts';
import { findCredentials } from './passkeys.ts';
import type { Registration } from './schemas.ts';

const MAX_PASSKEYS = 20;
/**
 * COSE algorithms Ed25519, ES256, RS256. Set explicitly, because the default includes algorithms that the runtime calls
 * experimental.
 */
const ALGORITHMS = [-8, -7, -257];

/** Returns the options for the browser to create a passkey. */
export async function registrationOptions(context: FactorContext, actor: Owner, idHash: Buffer) {
  const { generateRegistrationOptions } = await loadLibrary();
  const options = await generateRegistrationOptions({
    rpName: context.title,
    rpID: context.relyingParty.id,
    userName: actor.email,
    userDisplayName: actor.name,
    // Identifies the account only on the authenticator.
    userID: new TextEncoder().encode(`${context.service}:${actor.id}`),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: await findCredentials(context.db, actor.id),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await saveWebauthnChallenge(context, idHash, 'register', options.challenge);
  return options;
}

const notRegistered = () => invalid({ credential: [message('passkey.not_registered')] });

/** Adds a passkey created for the challenge of this session. Throws Invalid or Refused (422). */
export async function addPasskey(
  context: FactorContext,
  actor: FactorOwner,
  { name, credential }: Registration,
  idHash: Buffer,
  request: FastifyRequest,
) {
  const challenge = await takeWebauthnChallenge(context, idHash, 'register');
  if (challenge === undefined) throw notRegistered();
  const made = await verifyRegistration(context, credential, challenge, request);
  if (made === undefined) throw notRegistered();
  const added = await explainConstraints({ passkeys__credential_id: notRegistered }, () =>
    changeAccount(context, 'passkey_added', actor, request, async (trx, now) => {
      // Another person may have begun to set up an app and read its recovery codes, so create new ones.
      await holdAccount(context, trx, actor.id, request);
      await ensureRecoveryCodes(context, trx, actor.id, true);
      await assertRoom(trx, actor.id);
      const passkey = await trx
        .insertInto('passkeys')
        .values({
          user_id: actor.id,
          name,
          credential_id: made.id,
          public_key: Buffer.from(made.publicKey),
          counter: BigInt(made.counter),
          transports: credential.response.transports ?? [],
          created_at: now,
        })
        .returning(['id', 'name', 'created_at', 'last_used_at'])
        .executeTakeFirstOrThrow();
      await endWaiting(context, trx, actor, request);
      return passkey;
    }),
  );
  return added!;
}

/**
 * Throws when the maximum is reached. The caller holds the lock on the recovery codes, so that concurrent requests
 * cannot exceed it.
 */
async function assertRoom(trx: Trx, userId: number): Promise<void> {
  if ((await findCredentials(trx, userId)).length < MAX_PASSKEYS) return;
  throw new Refused(message('passkey.too_many', { most: MAX_PASSKEYS }));
}

async function verifyRegistration(
  { relyingParty }: FactorContext,
  credential: Registration['credential'],
  challenge: string,
  request: FastifyRequest,
) {
  const { verifyRegistrationResponse } = await loadLibrary();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origins,
      expectedRPID: relyingParty.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return verified ? registrationInfo.credential : undefined;
  } catch (error) {
    // The library throws for every kind of invalid registration; the log has the reason.
    request.log.info({ err: error }, 'a passkey was not registered');
    return undefined;
  }
}
