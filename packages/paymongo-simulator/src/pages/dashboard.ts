import type { FastifyInstance } from 'fastify';
import { readFields } from '../checks.ts';
import type { Environment } from '../environment.ts';
import { release, resend } from '../resources/sending.ts';
import { switchWebhook } from '../resources/webhooks.ts';
import { getSettings, lockSettings } from '../settings.ts';
import { dashboardView } from './dashboard-view.ts';
import { basePath, sendPage } from './layout.ts';

const MAX_PAYMENTS = 20;
const MAX_EVENTS = 50;
const MAX_DELIVERIES = 500;
const MAX_ENDPOINTS = 20;
const MAX_SHUFFLED = 200;

type WithForm = { Body: Record<string, string> };

/** Dashboard of all events, with buttons that make webhooks misbehave. */
export function addDashboard(app: FastifyInstance, environment: Environment): void {
  const { store } = environment;
  const home = basePath(environment) || '/';

  app.get('/', async (_request, reply) => {
    const [payments, sessions, events, deliveries, webhooks, settings] = await Promise.all([
      store.list('payment', { limit: MAX_PAYMENTS }),
      store.list('checkout_session', { limit: MAX_PAYMENTS }),
      store.list('event', { limit: MAX_EVENTS }),
      store.listDeliveries({ limit: MAX_DELIVERIES }),
      store.list('webhook', { limit: MAX_ENDPOINTS }),
      getSettings(store),
    ]);
    const shown = { payments, sessions, events, deliveries, webhooks, settings: settings.attributes };
    const body = dashboardView(basePath(environment), shown);
    return sendPage(reply, environment, { title: 'Dashboard', width: 'wide', body });
  });

  app.post<WithForm>('/dashboard/resend', async (request, reply) => {
    const fields = readFields({ ...request.body, times: Number(request.body.times ?? 1) });
    const id = fields.requiredText('event_id');
    const times = fields.requiredInteger('times', { min: 1, max: 10 });
    fields.end();
    await environment.change((tx) => resend(environment, tx, [id], times));
    return reply.redirect(home, 303);
  });

  app.post<WithForm>('/dashboard/shuffle', async (request, reply) => {
    const fields = readFields({ count: Number(request.body.count) });
    const count = fields.requiredInteger('count', { min: 1, max: MAX_SHUFFLED });
    fields.end();
    await environment.change(async (tx) => {
      const events = await tx.list('event', { limit: count });
      await resend(environment, tx, shuffled(events.map((event) => event.id)), 1);
    });
    return reply.redirect(home, 303);
  });

  app.post<WithForm>('/dashboard/hold', async (request, reply) => {
    const hold = request.body.hold === 'on';
    await environment.change(async (tx) => {
      const settings = await lockSettings(tx);
      settings.attributes.hold = hold;
      await tx.save(settings);
    });
    if (!hold) await environment.change((tx) => release(environment, tx));
    return reply.redirect(home, 303);
  });

  app.post<WithForm>('/dashboard/enable', async (request, reply) => {
    await environment.change((tx) => switchWebhook(environment, tx, request.body.id ?? '', 'enabled'));
    return reply.redirect(home, 303);
  });
}

function shuffled<Item>(items: Item[]): Item[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [result[last], result[other]] = [result[other]!, result[last]!];
  }
  return result;
}
