import { HttpError, NotFound } from '@bulwagan/platform/http/errors.ts';
import { idempotencyHeader, once } from '@bulwagan/platform/http/idempotency.ts';
import { pageOf } from '@bulwagan/platform/http/lists/pagination.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Answer, answer, type Route, route } from '@bulwagan/platform/http/route.ts';
import { idParams } from '@bulwagan/platform/http/schema.ts';
import { GatewayError } from '@bulwagan/platform/payments/errors.ts';
import type { FastifyBaseLogger } from 'fastify';
import { type Actor, anyone, can, hasPermission, institutionScope, signedIn } from '../access.ts';
import type { App } from '../context.ts';
import { inBothLanguages } from '../gateway/failure-messages.ts';
import { errorShape, ok, okPage } from '../http/envelope.ts';
import { keyOf, requestKeyOf } from '../http/request-key.ts';
import { type ReturnPage, returnPageShape, sendReturnPage } from '../pages/return-page.ts';
import { finishFirstCharge } from './charging/first-charge.ts';
import { cancelSubscription } from './ending/cancel.ts';
import { unknownSubscription } from './errors.ts';
import { presentSubscription } from './present.ts';
import { findSubscription, listSubscriptions, type Scope } from './queries.ts';
import {
  FirstChargeRequiresAction,
  FirstChargeUndecided,
  Listed,
  NewSubscription,
  ReturnQuery,
  Shown,
  SubscriptionQuery,
} from './schemas.ts';
import { type Subscribed, subscribe, validateSubscription } from './subscribe.ts';

/** Contract §2: routes of recurring donations. Charges and statuses come from the gateway. */
export function subscriptionRoutes(app: App): Route[] {
  const common = { tag: 'Subscriptions', limit: app.limits.api } as const;
  return [
    route({
      ...common,
      method: 'GET',
      path: '/api/v1/subscriptions',
      summary: 'Recurring donations, newest first',
      description: 'One’s own; those to the institution’s campaigns as well for who may view donations.',
      access: signedIn,
      query: SubscriptionQuery,
      answers: { 200: Listed },
      handle: async ({ actor, query }) => {
        const page = pageOf(query);
        const filter = { status: query.status, campaignId: query.campaign_id, userId: query.user_id };
        const scope = query.mine === true ? { institutionId: null, userId: actor.id } : scopeOf(actor);
        const { rows, total } = await listSubscriptions(app.db, scope, filter, page);
        return okPage(
          rows.map((row) => presentSubscription(app, row, actor.id)),
          total,
          page,
        );
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: '/api/v1/subscriptions',
      summary: 'Start a recurring donation',
      description:
        'The first charge is made at once and the days of this and the next one are told. 200 with `requires_action` when the bank wants to see the donor first; 202 while the first charge is not decided. Repeating the request continues a donation that is not paid yet.',
      access: can('Create donations'),
      limit: app.limits.subscriptions,
      headers: idempotencyHeader,
      body: NewSubscription,
      answers: { 201: Shown, 200: FirstChargeRequiresAction, 202: FirstChargeUndecided, 409: errorShape() },
      words: {
        202: 'Begun; whether the first charge was made is not decided yet.',
        400: 'The first charge was declined, or the request could not be understood.',
        409: 'The same recurring donation is being set up, was set up moments ago, or could not be charged lately and must be cancelled first.',
        503: 'Something that we depend on does not answer. The first charge may have been made: the same request again takes up what was begun, and never charges twice.',
      },
      status: 201,
      validate: ({ actor, body }) => validateSubscription(app, actor, body),
      handle: ({ actor, body, ...call }) => {
        const idempotency = keyOf(app, { actor, ...call }, 'subscribe', body);
        const by = { origin: originOf(call), requestKey: requestKeyOf(idempotency) };
        return once(app.db, idempotency, async () =>
          answerOf(app, actor, await subscribe(app, actor, body, by)),
        );
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: '/api/v1/subscriptions/{id}',
      summary: 'One recurring donation',
      access: signedIn,
      params: idParams,
      answers: { 200: Shown },
      handle: async ({ actor, params }) => {
        const row = await findSubscription(app.db, params.id, scopeOf(actor));
        if (row === undefined) throw unknownSubscription();
        return ok(presentSubscription(app, row, actor.id));
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: '/api/v1/subscriptions/{id}/cancel',
      summary: 'Cancel a recurring donation',
      access: signedIn,
      params: idParams,
      answers: { 200: Shown, 409: errorShape(), 422: errorShape() },
      words: {
        409: 'It is just being begun, or its first charge is under way.',
        503: 'Something that we depend on does not answer. It may have ended at the gateway: the same request again looks that up.',
      },
      handle: async ({ actor, params, ip, requestId }) => {
        const which = { id: params.id, scope: scopeOf(actor) };
        const row = await cancelSubscription(app, actor, which, originOf({ ip, requestId }));
        return ok(presentSubscription(app, row, actor.id), 'The recurring donation was cancelled.');
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: '/api/v1/subscriptions/{id}/return',
      summary: 'Where the bank sends a donor back to',
      description:
        'A page that tells what became of the first charge, for browsers that may not be signed in.',
      access: anyone,
      params: idParams,
      query: ReturnQuery,
      answers: { 200: returnPageShape },
      handle: async ({ params, query, reply, log, request }) => {
        const page = await pageOf3DSecure(app, params.id, query.payment_intent_id, log);
        return sendReturnPage(reply, page, app.sessions.idHashOf(request) !== undefined);
      },
    }),
  ];
}

/** Donors see their own, staff also their institution's, system administrators all. */
function scopeOf(actor: Actor): Scope {
  if (!hasPermission(actor, 'View donations')) return { institutionId: null, userId: actor.id };
  const institutionId = institutionScope(actor);
  return { institutionId, userId: institutionId === null ? null : actor.id };
}

function answerOf(app: App, actor: Actor, { subscription, first }: Subscribed): Answer {
  const data = presentSubscription(app, subscription, actor.id);
  switch (first.kind) {
    case 'paid':
      // The recurring donation may have ended since the charge was paid.
      if (data.next_charge_on === null) return answer(201, ok(data, 'Thank you. Your donation has arrived.'));
      return answer(201, ok(data, `Thank you. The next charge is on ${data.next_charge_on}.`));
    case 'requires_action': {
      const message = 'Your bank asks you to confirm this payment.';
      return answer(200, { success: false, requires_action: true, action_url: first.url, message, data });
    }
    case 'undecided': {
      const message = 'The first charge is not decided yet. Nothing is charged twice; you will be told.';
      return answer(202, { success: false, pending: true, message, data });
    }
  }
}

/**
 * Open to anyone who knows the charge: the gateway decides, and nothing about the donation or its donor is revealed.
 */
async function pageOf3DSecure(
  app: App,
  id: number,
  chargeId: string,
  log: FastifyBaseLogger,
): Promise<ReturnPage> {
  const row = await findSubscription(app.db, id, { institutionId: null, userId: null });
  if (row === undefined || row.first_intent_id !== chargeId) throw new NotFound('subscription');
  const next = `recurring/${id}`;
  const waiting: ReturnPage = {
    tone: 'waiting',
    title: { en: 'Your donation is being confirmed', fil: 'Kinukumpirma ang inyong donasyon' },
    text: {
      en: 'We’re waiting for your bank. You’ll be notified when the payment is confirmed.',
      fil: 'Hinihintay namin ang bangko ninyo. Aabisuhan kayo kapag nakumpirma na ang bayad.',
    },
    next,
  };
  try {
    const first = await finishFirstCharge(app, row);
    if (first.kind === 'failed')
      return {
        tone: 'failure',
        title: { en: 'The payment did not go through', fil: 'Hindi natuloy ang bayad' },
        text: inBothLanguages(first.message),
        next: `${next}?charge=failed`,
      };
    if (first.kind !== 'paid') return waiting;
    return {
      tone: 'success',
      title: { en: 'Thank you', fil: 'Salamat po' },
      text: {
        en: 'Your recurring donation has started. You can cancel it at any time.',
        fil: 'Nagsimula na ang paulit-ulit ninyong donasyon. Maaari ninyo itong kanselahin anumang oras.',
      },
      next: `${next}?charge=paid`,
    };
  } catch (error) {
    if (!(error instanceof GatewayError) && !(error instanceof HttpError)) throw error;
    // The webhook completes the charge, so the donor should not see an error.
    log.warn({ err: error }, 'a first charge could not be looked up');
    return waiting;
  }
}
