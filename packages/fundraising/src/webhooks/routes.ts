import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import { assertFound, HttpError } from '@bulwagan/platform/http/errors.ts';
import { languageOfAnswer } from '@bulwagan/platform/http/language.ts';
import { pageOf } from '@bulwagan/platform/http/lists/pagination.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { idParams } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { anyone, systemAdmin } from '../access.ts';
import type { App } from '../context.ts';
import { gatewayParams } from '../gateway/gateway-path.ts';
import { enveloped, errorShape, ok, okPage, paginated } from '../http/envelope.ts';
import type { Outcome } from './outcome.ts';
import { type EventRow, findEvent, listEvents } from './queries.ts';
import { reasonIn } from './reasons.ts';
import { receive } from './receive.ts';
import { replayEvent } from './replay.ts';
import { EventQuery, Taken, WebhookEvent, WebhookEventWithPayload } from './schemas.ts';

const MAX_EVENT_IN_BYTES = 1024 * 1024;

/** F§6: routes of webhooks and of the inbox that shows their outcomes to operators. */
export function webhookRoutes(app: App): Route[] {
  const common = { limit: app.limits.api, tag: 'Gateway' } as const;
  const { webhook } = app.gateway.reference;
  return [
    route({
      method: 'POST',
      path: '/api/v1/payments/{gateway}/webhook',
      summary: 'Take a signed event of the payment gateway',
      description: webhook.description,
      tag: 'Gateway',
      access: anyone,
      // F§8: webhooks are unlimited.
      limit: null,
      consumes: 'raw',
      bodyLimitInBytes: MAX_EVENT_IN_BYTES,
      params: gatewayParams(app.gateway.id),
      headers: webhook.headers,
      body: webhook.body,
      answers: { 200: Taken, 401: errorShape() },
      handle: async ({ request, log }) => {
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const { outcome, reason } = await counted(
          app,
          receive(app, app.batcher, { rawBody, headers: request.headers, log }),
        );
        return { success: true, message: 'Taken.', data: { outcome, reason } };
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: '/api/v1/webhook-events',
      summary: 'The inbox: what came, and what became of it',
      access: systemAdmin,
      query: EventQuery,
      answers: { 200: paginated(WebhookEvent) },
      handle: async ({ query, reply }) => {
        const page = pageOf(query);
        const filter = { outcome: query.outcome, kind: query.kind, donationId: query.donation_id };
        const { rows, total } = await listEvents(app.db, filter, page);
        return okPage(rows.map(presentIn(languageOfAnswer(reply))), total, page);
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: '/api/v1/webhook-events/{id}',
      summary: 'One event with its body',
      access: systemAdmin,
      params: idParams,
      answers: { 200: enveloped(WebhookEventWithPayload) },
      handle: async ({ params, reply }) => {
        const row = assertFound(await findEvent(app.db, params.id), 'event');
        return ok({ ...presentIn(languageOfAnswer(reply))(row), payload: row.payload });
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: '/api/v1/webhook-events/{id}/replay',
      summary: 'Handle an event again',
      access: systemAdmin,
      params: idParams,
      answers: {
        200: enveloped(
          Type.Object({
            outcome: Type.String(),
            reason: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
          }),
        ),
        422: errorShape(),
      },
      handle: async ({ actor, params, ip, requestId, reply }) => {
        const { outcome, reason } = await replayEvent(app, actor, params.id, { ip, requestId });
        return ok({ outcome, reason: reasonIn(reason, languageOfAnswer(reply)) }, 'Replayed.');
      },
    }),
  ];
}

/** Counts the outcome of each delivery for monitoring, including those that never reach the inbox. */
async function counted(app: App, received: Promise<Outcome>): Promise<Outcome> {
  try {
    const outcome = await received;
    app.metrics.countWebhook('fundraising', outcome.outcome);
    return outcome;
  } catch (error) {
    const status = error instanceof HttpError ? error.status : 500;
    app.metrics.countWebhook('fundraising', REFUSALS[status] ?? 'failed');
    throw error;
  }
}

const REFUSALS: Record<number, string> = { 400: 'malformed', 401: 'refused', 503: 'put_off' };

const presentIn =
  (language: Language) =>
  ({ id, reason, ...row }: EventRow) => ({ ...row, id: Number(id), reason: reasonIn(reason, language) });
