import { idempotencyHeader, once } from '@bulwagan/platform/http/idempotency.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { answer, type Route, route } from '@bulwagan/platform/http/route.ts';
import { idParams } from '@bulwagan/platform/http/schema.ts';
import { anyone, signedIn } from '../access.ts';
import type { App } from '../context.ts';
import { gatewayParams } from '../gateway/gateway-path.ts';
import { acknowledged, done, errorShape, ok } from '../http/envelope.ts';
import { keyOf } from '../http/request-key.ts';
import { returnPageShape, sendReturnPage } from '../pages/return-page.ts';
import { answerOfLink, completeOwnLink, pageOfLink } from './answer-link.ts';
import { linkCard } from './link-card.ts';
import { presentMethod } from './present.ts';
import { listMethods } from './queries.ts';
import { getOwnMethod, makeDefault, removeCard, saveCard } from './saved-cards.ts';
import {
  Linked,
  LinkedOrActionRequired,
  Listed,
  linkCardBody,
  linkParams,
  newPaymentMethod,
  ReturnQuery,
  Saved,
  Shown,
  Undecided,
} from './schemas.ts';

/** F§4, payment methods: routes for the caller's saved cards, vaulted at the gateway. */
export function paymentMethodRoutes(app: App): Route[] {
  return [...cardRoutes(app), ...linkRoutes(app)];
}

function cardRoutes(app: App): Route[] {
  const common = { access: signedIn, limit: app.limits.api, tag: 'Payment methods' } as const;
  return [
    route({
      ...common,
      method: 'GET',
      path: '/api/v1/payment-methods',
      summary: "The caller's saved cards",
      description: 'Active ones: the default first, then in the order of their creation.',
      answers: { 200: Listed },
      handle: async ({ actor }) =>
        ok((await listMethods(app.db, actor.id)).map((row) => presentMethod(app, row))),
    }),
    route({
      ...common,
      method: 'POST',
      path: '/api/v1/payment-methods',
      summary: 'Save a card that the gateway keeps already',
      description:
        'By the gateway’s token; card numbers and security codes are refused. The first card becomes the default. A token that the caller has saved before answers 200 with that card.',
      body: newPaymentMethod(app.gateway),
      answers: { 201: Saved, 200: Saved },
      status: 201,
      handle: async ({ actor, body, ip, requestId }) => {
        const { method, isNew } = await saveCard(app, actor, body, originOf({ ip, requestId }));
        const message = isNew ? 'The card was saved.' : 'The card was saved before.';
        return answer(isNew ? 201 : 200, ok(presentMethod(app, method), message));
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: '/api/v1/payment-methods/{id}',
      summary: 'One saved card',
      params: idParams,
      answers: { 200: Shown, 403: errorShape() },
      handle: async ({ actor, params }) =>
        ok(presentMethod(app, await getOwnMethod(app.db, actor, params.id))),
    }),
    route({
      ...common,
      method: 'POST',
      path: '/api/v1/payment-methods/{id}/set-default',
      summary: 'Make a card the default',
      params: idParams,
      answers: { 200: acknowledged },
      handle: async ({ actor, params, ip, requestId }) => {
        await makeDefault(app, actor, params.id, originOf({ ip, requestId }));
        return done('The card is now the default.');
      },
    }),
    route({
      ...common,
      method: 'DELETE',
      path: '/api/v1/payment-methods/{id}',
      summary: 'Remove a saved card',
      description:
        'Refused (422) while a subscription uses it. When it was the default, the newest remaining card becomes it.',
      params: idParams,
      answers: { 200: acknowledged, 422: errorShape() },
      handle: async ({ actor, params, ip, requestId }) => {
        await removeCard(app, actor, params.id, originOf({ ip, requestId }));
        return done('The card was removed.');
      },
    }),
  ];
}

function linkRoutes(app: App): Route[] {
  const common = { tag: 'Payment methods', limit: app.limits.api } as const;
  return [
    route({
      ...common,
      method: 'POST',
      path: '/api/v1/payment-methods/{gateway}/link-card',
      summary: 'Vault a card by a charge of 25 pesos, and save it',
      description:
        'The 25 pesos are given back. 201 when the card is saved; 200 when it was before, and, with `requires_action`, when its owner must open the page of the bank first; 202 when the gateway has not decided. A repeat for the same card never charges again.',
      access: signedIn,
      limit: app.limits.payments,
      params: gatewayParams(app.gateway.id),
      headers: idempotencyHeader,
      body: linkCardBody(app.gateway),
      answers: { 201: Linked, 200: LinkedOrActionRequired, 202: Undecided, 409: errorShape() },
      words: {
        400: 'The card was declined, or the request could not be understood.',
        503: 'Something that we depend on does not answer. The 25 pesos may have been charged, and are given back: the same request again asks what became of them, and never charges twice.',
      },
      status: 201,
      handle: (call) =>
        once(app.db, keyOf(app, call, 'link-card', call.body), async () =>
          answerOfLink(app, await linkCard(app, call.actor, call.body, call.ip)),
        ),
    }),
    route({
      ...common,
      method: 'POST',
      path: '/api/v1/payment-methods/{gateway}/link-card/{payment_intent_id}/complete',
      summary: 'Finish linking a card after its owner was at the bank',
      description:
        'Asks the gateway. May be called any number of times; the webhook does the same by itself.',
      access: signedIn,
      params: linkParams(app.gateway.id),
      answers: { 201: Linked, 200: LinkedOrActionRequired, 202: Undecided },
      words: { 400: 'The card was declined.' },
      status: 201,
      handle: async ({ actor, params }) =>
        answerOfLink(app, await completeOwnLink(app, actor, params.payment_intent_id)),
    }),
    route({
      ...common,
      method: 'GET',
      path: '/api/v1/payment-methods/{gateway}/link-card/return',
      summary: 'Where the bank sends the owner of a card back to',
      description: 'A page that tells what became of the card, for browsers that may not be signed in.',
      access: anyone,
      params: gatewayParams(app.gateway.id),
      query: ReturnQuery,
      answers: { 200: returnPageShape },
      handle: async ({ query, reply, log, request }) => {
        const page = await pageOfLink(app, query.payment_intent_id, log);
        return sendReturnPage(reply, page, app.sessions.idHashOf(request) !== undefined);
      },
    }),
  ];
}
