import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { type EventRequest, report } from '@bulwagan/platform/http/security/request-security-events.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { FastifyReply } from 'fastify';
import type { Actor } from '../../access.ts';
import type { App } from '../../context.ts';
import { wrongProof } from '../errors.ts';
import { revokeAllTokens, revokeDevice } from './devices.ts';

/** Ends this device's access and refresh tokens. Requires a bearer token (F§4); a session gets 401. */
export async function signOutDevice(app: App, actor: Actor, request: EventRequest): Promise<void> {
  const deviceId = deviceOf(actor);
  await withTransaction(app.db, (trx) => revokeDevice(trx, deviceId, iso(app.clock.now())));
  report(request, 'signed_out', { userId: actor.id });
}

/** Ends every token of the user on all devices (F§5, rule 4). Web sessions continue. */
export async function signOutEverywhere(app: App, actor: Actor, request: EventRequest): Promise<void> {
  deviceOf(actor);
  await withTransaction(app.db, (trx) => revokeAllTokens(trx, actor.id, iso(app.clock.now())));
  report(request, 'signed_out_everywhere', { userId: actor.id });
}

/** Ends this web session. A bearer token gets 401. */
export async function signOutWeb(
  app: App,
  actor: Actor,
  request: EventRequest,
  reply: FastifyReply,
): Promise<void> {
  if (actor.via.kind !== 'session') throw wrongProof();
  await app.sessions.close(app.db, reply, actor.via.sessionId);
  report(request, 'signed_out', { userId: actor.id });
}

function deviceOf(actor: Actor): number {
  if (actor.via.kind !== 'device') throw wrongProof();
  return actor.via.deviceId;
}
