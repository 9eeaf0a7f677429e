import { english, message } from '@bulwagan/contracts/errors/message.ts';
import { toHttpError } from '@bulwagan/platform/http/error-handler.ts';
import { asEvent, BadRequest, Unauthenticated } from '@bulwagan/platform/http/errors.ts';
import type { Batcher } from '@bulwagan/platform/load/batcher.ts';
import type { GatewayEvent } from '@bulwagan/platform/payments/events.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { App } from '../context.ts';
import type { Delivery, Outcome } from './outcome.ts';
import { findDeliveries, recordEvents } from './queries.ts';

export interface Received {
  rawBody: Buffer;
  headers: Record<string, unknown>;
  log: FastifyBaseLogger;
}

/** Failed deliveries of an event before it is accepted and left to an operator. */
const ATTEMPTS_BEFORE_TAKING = 3;

/**
 * Receives one delivery of the gateway (F§6): verifies the signature over the received bytes, then handles the event in
 * a batch. Throws Unauthenticated (401) for an invalid signature, BadRequest (400) for a malformed event.
 */
export async function receive(
  app: App,
  batcher: Batcher<Delivery, Outcome>,
  { rawBody, headers, log }: Received,
): Promise<Outcome> {
  const verdict = app.gateway.verifyWebhook({ headers, rawBody });
  if (!verdict.ok) {
    throw asEvent(new Unauthenticated(message('webhook.signature'), 'Gateway-Signature'), {
      kind: 'webhook_refused',
      reason: verdict.reason,
    });
  }
  const payload = rawBody.toString('utf8');
  const event = readEvent(app, payload);
  if ('malformed' in event) {
    await keepMalformed(app, payload, event.malformed);
    throw new BadRequest(message('webhook.not_an_event'));
  }
  return await batcher
    .submit({ event, payload })
    .catch((error) => keepFailed(app, { event, payload }, error, log));
}

function readEvent(app: App, payload: string): GatewayEvent | { malformed: string } {
  // PostgreSQL cannot store NUL, and the gateway sends none.
  if (payload.includes('\u0000')) return { malformed: english('event.nul') };
  try {
    return app.gateway.readEvent(JSON.parse(payload));
  } catch {
    return { malformed: english('event.not_json') };
  }
}

/** Signed by the gateway but malformed: saved for an operator. */
async function keepMalformed(app: App, payload: string, reason: string): Promise<void> {
  await recordEvents(
    app.db,
    [
      {
        eventId: null,
        kind: 'malformed',
        payload: payload.replaceAll('\u0000', '\uFFFD'),
        eventCreatedAt: null,
        outcome: 'malformed',
        reason,
        donationId: null,
        subscriptionId: null,
        deliveries: 1,
      },
    ],
    iso(app.clock.now()),
  );
}

/**
 * Saves an event that failed because of an internal error. The gateway is asked to retry, but it disables an endpoint
 * that never accepts, and with it all payments. After a few deliveries the event is accepted and stays in the inbox as
 * failed until it is replayed.
 */
async function keepFailed(
  app: App,
  { event, payload }: Delivery,
  error: unknown,
  log: FastifyBaseLogger,
): Promise<Outcome> {
  const reported = log.child({ eventId: event.id, eventKind: event.kind });
  // Logs an error whose message the response does not show.
  const shown = toHttpError(error, { log: reported });
  if (shown.status === 503) throw shown;
  if (shown === error) reported.error({ err: error }, 'a webhook event could not be handled');
  const failed = {
    outcome: 'failed',
    reason: english('event.not_handled'),
    donationId: null,
    subscriptionId: null,
  } as const;
  await recordEvents(
    app.db,
    [
      {
        eventId: event.id,
        kind: event.kind,
        payload,
        eventCreatedAt: event.createdAt ?? null,
        deliveries: 1,
        ...failed,
      },
    ],
    iso(app.clock.now()),
  );
  if ((await findDeliveries(app.db, event.id)) < ATTEMPTS_BEFORE_TAKING) throw shown;
  return failed;
}
