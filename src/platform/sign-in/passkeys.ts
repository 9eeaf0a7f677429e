import type { FastifyRequest } from 'fastify';
import { explainConstraints } from '../database/constraints.ts';
import { invalid, NotFound, Refused } from '../http/errors.ts';
import { iso } from '../time/clock.ts';
import { changeAccount } from './account-changes.ts';
import type { Context } from './context.ts';
import type { SignInActor } from './options.ts';
import type { Assertion, Registration } from './passkey-shapes.ts';
import type { Db, SignInTables, Trx } from './tables.ts';
import { dropUnneededCodes, ensureRecoveryCodes } from './two-factor.ts';

/** How long the browser's dialogue may stay open. */
const CHALLENGE_IN_SECONDS = 300;
const MAX_PASSKEYS = 20;
/** COSE: Ed25519, ES256, RS256. Named, because the default asks the runtime for algorithms that it calls experimental. */
const ALGORITHMS = [-8, -7, -257];

// Loaded with the first passkey: it is large, and most offices have none.
const load = () => import('@simplewebauthn/server');

type Purpose = SignInTables['passkey_challenges']['purpose'];

export async function listPasskeys(db: Db, userId: number) {
  return await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

async function findCredentials(db: Db, userId: number) {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ credential_id: id, transports }) => ({ id, transports }));
}

/** Remembers what is to be signed; a new one ends the one before. */
async function saveChallenge(context: Context, idHash: Buffer, purpose: Purpose, challenge: string) {
  const expiresAt = iso(context.clock.now().add({ seconds: CHALLENGE_IN_SECONDS }));
  await context.db
    .insertInto('passkey_challenges')
    .values({ id_hash: idHash, purpose, challenge, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.constraint('passkey_challenges__key').doUpdateSet({ challenge, expires_at: expiresAt }),
    )
    .execute();
}

/** What was to be signed, once. */
async function takeChallenge({ db, clock }: Context, idHash: Buffer, purpose: Purpose) {
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

/** What the browser needs to make a passkey. */
export async function registrationOptions(context: Context, actor: SignInActor, idHash: Buffer) {
  const { generateRegistrationOptions } = await load();
  const options = await generateRegistrationOptions({
    rpName: context.title,
    rpID: context.relyingParty.id,
    userName: actor.email,
    userDisplayName: actor.name,
    // Names the account on the authenticator and nothing outside of it.
    userID: new TextEncoder().encode(`${context.service}:${actor.id}`),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: await findCredentials(context.db, actor.id),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await saveChallenge(context, idHash, 'register', options.challenge);
  return options;
}

const notRegistered = () =>
  invalid({ credential: ['The passkey could not be registered. Please try again.'] });

/** Adds a passkey that was made for the challenge of this session. Throws Invalid or Refused (422). */
export async function addPasskey(
  context: Context,
  actor: SignInActor,
  { name, credential }: Registration,
  idHash: Buffer,
  request: FastifyRequest,
) {
  const challenge = await takeChallenge(context, idHash, 'register');
  if (challenge === undefined) throw notRegistered();
  const made = await verifyRegistration(context, credential, challenge, request);
  if (made === undefined) throw notRegistered();
  const added = await explainConstraints({ passkeys__credential_id: notRegistered }, () =>
    changeAccount(context, 'passkey_added', actor, request, async (trx, now) => {
      await ensureRecoveryCodes(context, trx, actor.id);
      await assertRoom(trx, actor.id);
      return await trx
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
    }),
  );
  return added!;
}

/** The row of the recovery codes is held, so that two at once do not pass it. */
async function assertRoom(trx: Trx, userId: number): Promise<void> {
  await trx.selectFrom('two_factor').select('user_id').where('user_id', '=', userId).forUpdate().execute();
  if ((await findCredentials(trx, userId)).length < MAX_PASSKEYS) return;
  throw new Refused(`An account has ${MAX_PASSKEYS} passkeys at most.`);
}

async function verifyRegistration(
  { relyingParty }: Context,
  credential: Registration['credential'],
  challenge: string,
  request: FastifyRequest,
) {
  const { verifyRegistrationResponse } = await load();
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
    // The library throws for every way in which one can be wrong; which it was is for the log.
    request.log.info({ err: error }, 'a passkey was not registered');
    return undefined;
  }
}

/** Throws NotFound for one that is not the user's. */
export async function renamePasskey({ db }: Context, userId: number, id: number, name: string) {
  const renamed = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(['id', 'name', 'created_at', 'last_used_at'])
    .executeTakeFirst();
  if (renamed === undefined) throw new NotFound('passkey');
  return renamed;
}

/** Throws NotFound for one that is not the user's. */
export async function removePasskey(
  context: Context,
  actor: SignInActor,
  id: number,
  request: FastifyRequest,
): Promise<void> {
  const removed = await changeAccount(context, 'passkey_removed', actor, request, async (trx) => {
    await trx
      .selectFrom('two_factor')
      .select('user_id')
      .where('user_id', '=', actor.id)
      .forUpdate()
      .execute();
    const { numDeletedRows } = await trx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', actor.id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return undefined;
    await dropUnneededCodes(trx, actor.id);
    return true;
  });
  if (removed === undefined) throw new NotFound('passkey');
}

/** What the browser needs to answer for one of the passkeys of who is signing in. */
export async function assertionOptions(context: Context, userId: number, idHash: Buffer) {
  const { generateAuthenticationOptions } = await load();
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
  context: Context,
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
  const { verifyAuthenticationResponse } = await load();
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
