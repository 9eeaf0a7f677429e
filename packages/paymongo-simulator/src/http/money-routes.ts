import { readFields } from '../checks.ts';
import type { Environment } from '../environment.ts';
import { createSession, expireSession, getSession } from '../resources/checkout-sessions.ts';
import { assertReadable, getDispute } from '../resources/disputes.ts';
import {
  assertClientKey,
  attach,
  cancelIntent,
  captureIntent,
  createIntent,
  declineError,
  getIntent,
} from '../resources/payment-intents.ts';
import { createPaymentMethod, getPaymentMethod, updatePaymentMethod } from '../resources/payment-methods.ts';
import { getPayment } from '../resources/payments.ts';
import { createRefund, getRefund } from '../resources/refunds.ts';
import { render, renderIntent, renderPayment, renderSession } from '../resources/render.ts';
import type { Transaction } from '../stores/store.ts';
import { type ApiRequest, type ApiRoute, KeptWithError, readPage, toPage } from './route.ts';

const changeMethod: Pick<ApiRoute, 'path' | 'change'> = {
  path: '/payment_methods/:id',
  change: async (environment, tx, { id, attributes }) => ({
    data: render(await updatePaymentMethod(environment, tx, id, attributes)),
  }),
};

async function attachMethod(
  environment: Environment,
  tx: Transaction,
  request: ApiRequest,
): Promise<unknown> {
  const fields = readFields(request.attributes);
  const methodId = fields.requiredText('payment_method');
  const returnUrl = fields.url('return_url');
  const clientKey = fields.text('client_key');
  if (request.key === 'public' && clientKey === null) {
    fields.refuse('parameter_required', 'client_key', 'client_key is required.');
  }
  fields.end();
  const charged = await attach(environment, tx, request.id, { methodId, returnUrl, clientKey });
  const error = declineError(charged);
  return error === undefined ? { data: await renderIntent(tx, charged.intent) } : new KeptWithError(error);
}

/** Routes that move money. */
export const MONEY_ROUTES: ApiRoute[] = [
  {
    method: 'POST',
    path: '/payment_methods',
    isPublicKeyAllowed: true,
    change: async (environment, tx, { attributes }) => ({
      data: render(await createPaymentMethod(environment, tx, attributes)),
    }),
  },
  {
    method: 'GET',
    path: '/payment_methods/:id',
    read: async ({ store }, { id }) => ({ data: render(await getPaymentMethod(store, id)) }),
  },
  { method: 'PUT', ...changeMethod },
  { method: 'PATCH', ...changeMethod },
  { method: 'POST', ...changeMethod },

  {
    method: 'POST',
    path: '/payment_intents',
    change: async (environment, tx, { attributes }) => ({
      data: await renderIntent(tx, await createIntent(environment, tx, attributes)),
    }),
  },
  {
    method: 'GET',
    path: '/payment_intents/:id',
    isPublicKeyAllowed: true,
    read: async ({ store }, { id, key, query }) => {
      const intent = await getIntent(store, id);
      if (key === 'public') assertClientKey(intent, query.client_key ?? null);
      return { data: await renderIntent(store, intent) };
    },
  },
  { method: 'POST', path: '/payment_intents/:id/attach', isPublicKeyAllowed: true, change: attachMethod },
  {
    method: 'POST',
    path: '/payment_intents/:id/cancel',
    change: async (environment, tx, { id }) => ({
      data: await renderIntent(tx, await cancelIntent(environment, tx, id)),
    }),
  },
  {
    method: 'POST',
    path: '/payment_intents/:id/capture',
    change: async (environment, tx, { id, attributes }) => ({
      data: await renderIntent(tx, await captureIntent(environment, tx, id, attributes)),
    }),
  },

  {
    method: 'POST',
    path: '/checkout_sessions',
    change: async (environment, tx, { attributes }) => ({
      data: await renderSession(tx, await createSession(environment, tx, attributes)),
    }),
  },
  {
    method: 'GET',
    path: '/checkout_sessions/:id',
    read: async ({ store }, { id }) => ({ data: await renderSession(store, await getSession(store, id)) }),
  },
  {
    method: 'POST',
    path: '/checkout_sessions/:id/expire',
    change: async (environment, tx, { id }) => ({
      data: await renderSession(tx, await expireSession(environment, tx, id)),
    }),
  },

  {
    method: 'GET',
    path: '/payments',
    read: ({ store }, { query }) =>
      toPage(
        readPage(query),
        (page) => store.list('payment', page),
        (payment) => renderPayment(store, payment),
      ),
  },
  {
    method: 'GET',
    path: '/payments/:id',
    read: async ({ store }, { id }) => ({ data: await renderPayment(store, await getPayment(store, id)) }),
  },

  {
    method: 'POST',
    path: '/refunds',
    change: async (environment, tx, { attributes }) => ({
      data: render(await createRefund(environment, tx, attributes)),
    }),
  },
  {
    method: 'GET',
    path: '/refunds',
    read: ({ store }, { query }) => {
      const lookup = query.payment_id === undefined ? {} : { lookup: query.payment_id };
      return toPage(readPage(query), (page) => store.list('refund', { ...page, ...lookup }), render);
    },
  },
  {
    method: 'GET',
    path: '/refunds/:id',
    read: async ({ store }, { id }) => ({ data: render(await getRefund(store, id)) }),
  },

  // Evidence is submitted on the gateway's pages, so disputes are read-only here.
  {
    method: 'GET',
    path: '/disputes',
    read: async ({ store }, { query }) => {
      await assertReadable(store);
      return await toPage(readPage(query), (page) => store.list('dispute', page), render);
    },
  },
  {
    method: 'GET',
    path: '/disputes/:id',
    read: async ({ store }, { id }) => {
      await assertReadable(store);
      return { data: render(await getDispute(store, id)) };
    },
  },
];
