import { message } from '@bulwagan/contracts/errors/message.ts';
import { Refused } from '@bulwagan/platform/http/errors.ts';
import { hashToken } from '@bulwagan/platform/identity/secrets.ts';
import { hasAuthenticatorApp, hasSecondFactor } from '@bulwagan/platform/second-factor/accounts.ts';
import { twoFactorOff } from '@bulwagan/platform/second-factor/errors.ts';
import { listPasskeys } from '@bulwagan/platform/second-factor/passkeys/passkeys.ts';
import { addPasskey, registrationOptions } from '@bulwagan/platform/second-factor/passkeys/registration.ts';
import type { Registration } from '@bulwagan/platform/second-factor/passkeys/schemas.ts';
import {
  confirmTwoFactor,
  describeSecret,
  enableTwoFactor,
  type FactorOwner,
  listRecoveryCodes,
  renewRecoveryCodes,
} from '@bulwagan/platform/second-factor/two-factor.ts';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../access.ts';
import type { App } from '../context.ts';

/** Owner of the changed account, as the platform's rules expect it. */
export const ownerOf = ({ id, name, email, institutionId, owesFactor }: Actor): FactorOwner => ({
  id,
  name,
  email,
  tenantId: institutionId,
  owesFactor,
});

export async function listFactors(app: App, actor: Actor) {
  return {
    authenticator_app: await hasAuthenticatorApp(app.db, actor.id),
    passkeys: await listPasskeys(app.factors.db, actor.id),
  };
}

/**
 * Creates a secret that takes effect after a first code. An unconfirmed secret stays for half an hour, unless another
 * is requested. Throws Refused (422) when an app is on: its secret is not shown again, so that nobody copies it
 * unnoticed.
 */
export async function setUpApp(app: App, actor: Actor, force: boolean, request: FastifyRequest) {
  const secret = await enableTwoFactor(app.factors, actor.id, force, request);
  if (secret === undefined) throw new Refused(message('factor.on_already'));
  return { secret_key: secret, ...(await describeSecret(app.factors, ownerOf(actor), secret)) };
}

/** Turns the app on. Throws Invalid (422), and 429 after too many attempts. */
export async function confirmApp(app: App, actor: Actor, code: string, request: FastifyRequest) {
  await confirmTwoFactor(app.factors, ownerOf(actor), code, request);
  return await showCodes(app, actor);
}

/** Empty without a second factor: the codes of an unfinished setup are shown when it is confirmed. */
export async function showCodes(app: App, actor: Actor) {
  const hasFactor = await hasSecondFactor(app.db, actor.id);
  return { recovery_codes: hasFactor ? await listRecoveryCodes(app.factors, actor.id) : [] };
}

/** Throws 404 without a second factor. */
export async function renewCodes(app: App, actor: Actor, request: FastifyRequest) {
  if (!(await hasSecondFactor(app.db, actor.id))) throw twoFactorOff();
  await renewRecoveryCodes(app.factors, ownerOf(actor), request);
  return await showCodes(app, actor);
}

export async function offerPasskey(app: App, actor: Actor) {
  return await registrationOptions(app.factors, ownerOf(actor), placeOf(actor));
}

/** Throws Invalid or Refused (422). */
export async function registerPasskey(
  app: App,
  actor: Actor,
  registration: Registration,
  request: FastifyRequest,
) {
  const passkey = await addPasskey(app.factors, ownerOf(actor), registration, placeOf(actor), request);
  return { passkey, ...(await showCodes(app, actor)) };
}

/** Key under which a passkey's challenge is stored: this session or this device. */
function placeOf({ via }: Actor): Buffer {
  return via.kind === 'session' ? via.idHash : hashToken(`device ${via.deviceId}`);
}
