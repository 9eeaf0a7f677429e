import {
  createCustomer,
  deleteCustomer,
  deleteCustomerMethod,
  getCustomer,
  listCustomerMethods,
  updateCustomer,
} from '../resources/customers.ts';
import { createPlan, getPlan } from '../resources/plans.ts';
import { render, renderSubscription } from '../resources/render.ts';
import { cancelSubscription, createSubscription, getSubscription } from '../resources/subscriptions.ts';
import { createWebhook, getWebhook, switchWebhook, updateWebhook } from '../resources/webhooks.ts';
import { type ApiRoute, readPage, toPage } from './route.ts';

const MAX_ENDPOINTS = 100;

/** Plans have two paths: the documented one and a shorter one that some clients use. */
function planRoutes(path: string): ApiRoute[] {
  return [
    {
      method: 'POST',
      path,
      change: async (environment, tx, { attributes }) => ({
        data: render(await createPlan(environment, tx, attributes)),
      }),
    },
    {
      method: 'GET',
      path: `${path}/:id`,
      read: async ({ store }, { id }) => ({ data: render(await getPlan(store, id)) }),
    },
  ];
}

const CUSTOMER_ROUTES: ApiRoute[] = [
  {
    method: 'POST',
    path: '/customers',
    change: async (environment, tx, { attributes }) => ({
      data: render(await createCustomer(environment, tx, attributes)),
    }),
  },
  {
    method: 'GET',
    path: '/customers',
    read: ({ store }, { query }) => {
      const lookup = query.email === undefined ? {} : { lookup: query.email };
      return toPage(readPage(query), (page) => store.list('customer', { ...page, ...lookup }), render);
    },
  },
  {
    method: 'GET',
    path: '/customers/:id',
    read: async ({ store }, { id }) => ({ data: render(await getCustomer(store, id)) }),
  },
  {
    method: 'PATCH',
    path: '/customers/:id',
    change: async (environment, tx, { id, attributes }) => ({
      data: render(await updateCustomer(environment, tx, id, attributes)),
    }),
  },
  {
    method: 'DELETE',
    path: '/customers/:id',
    change: async (_environment, tx, { id }) => {
      await deleteCustomer(tx, id);
      return { data: { id, type: 'customer', attributes: { deleted: true } } };
    },
  },
  {
    method: 'GET',
    path: '/customers/:id/payment_methods',
    read: async ({ store }, { id }) => {
      await getCustomer(store, id);
      return { data: (await listCustomerMethods(store, id)).map(render) };
    },
  },
  {
    method: 'DELETE',
    path: '/customers/:id/payment_methods/:method',
    change: async (_environment, tx, { id, params }) => {
      await deleteCustomerMethod(tx, id, params.method ?? '');
      return { data: { id: params.method, type: 'payment_method', attributes: { deleted: true } } };
    },
  },
];

const SUBSCRIPTION_ROUTES: ApiRoute[] = [
  {
    method: 'POST',
    path: '/subscriptions',
    change: async (environment, tx, { attributes }) => ({
      data: await renderSubscription(tx, await createSubscription(environment, tx, attributes)),
    }),
  },
  {
    method: 'GET',
    path: '/subscriptions',
    read: ({ store }, { query }) =>
      toPage(
        readPage(query),
        (page) => store.list('subscription', page),
        (subscription) => renderSubscription(store, subscription),
      ),
  },
  {
    method: 'GET',
    path: '/subscriptions/:id',
    read: async ({ store }, { id }) => ({
      data: await renderSubscription(store, await getSubscription(store, id)),
    }),
  },
  {
    method: 'POST',
    path: '/subscriptions/:id/cancel',
    change: async (environment, tx, { id, attributes }) => ({
      data: await renderSubscription(tx, await cancelSubscription(environment, tx, id, attributes)),
    }),
  },
];

const WEBHOOK_ROUTES: ApiRoute[] = [
  {
    method: 'POST',
    path: '/webhooks',
    change: async (environment, tx, { attributes }) => ({
      data: render(await createWebhook(environment, tx, attributes)),
    }),
  },
  {
    method: 'GET',
    path: '/webhooks',
    read: async ({ store }) => ({
      data: (await store.list('webhook', { limit: MAX_ENDPOINTS })).map(render),
    }),
  },
  {
    method: 'GET',
    path: '/webhooks/:id',
    read: async ({ store }, { id }) => ({ data: render(await getWebhook(store, id)) }),
  },
  {
    method: 'PUT',
    path: '/webhooks/:id',
    change: async (environment, tx, { id, attributes }) => ({
      data: render(await updateWebhook(environment, tx, id, attributes)),
    }),
  },
  ...(['enable', 'disable'] as const).map(
    (action): ApiRoute => ({
      method: 'POST',
      path: `/webhooks/:id/${action}`,
      change: async (environment, tx, { id }) => ({
        data: render(await switchWebhook(environment, tx, id, `${action}d`)),
      }),
    }),
  ),
];

/** Routes of customers, plans, subscriptions and endpoints. */
export const OTHER_ROUTES: ApiRoute[] = [
  ...CUSTOMER_ROUTES,
  ...planRoutes('/subscriptions/plans'),
  ...planRoutes('/plans'),
  ...SUBSCRIPTION_ROUTES,
  ...WEBHOOK_ROUTES,
];
