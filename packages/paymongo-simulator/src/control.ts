import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TEST_CARDS } from './cards.ts';
import { isObject, MAX_AMOUNT, readFields } from './checks.ts';
import type { Environment } from './environment.ts';
import { GatewayError } from './errors.ts';
import { answerErrors, readJsonBodies } from './http/answers.ts';
import { assertSecret, authenticate, type Keys } from './http/auth.ts';
import { FAULT_MODES } from './http/faults.ts';
import type { Fault } from './kinds/deliveries.ts';
import { expireSession } from './resources/checkout-sessions.ts';
import { DISPUTE_ENDS, moveDispute, openDispute } from './resources/disputes.ts';
import { actAsOwner } from './resources/owner.ts';
import { settleRefund } from './resources/refunds.ts';
import { render, renderIntent, renderSubscription } from './resources/render.ts';
import { release, resend } from './resources/sending.ts';
import { advanceSubscription, SUBSCRIPTION_STEPS } from './resources/subscriptions.ts';
import { getSettings, lockSettings } from './settings.ts';
import type { Delivery, DeliveryQuery } from './stores/store.ts';

const MAX_LISTED = 1000;
const MAX_TIMES = 1000;
/** One day. A timer can wait at most 25 days, and a far-off instant cannot be displayed. */
const MOST_DELAY_MS = 86_400_000;

/** Control routes for tests: they do what the pages' buttons do, and inject faults. */
export function addControl(app: FastifyInstance, environment: Environment, keys: Keys): void {
  answerErrors(app, environment.log);
  readJsonBodies(app);
  app.addHook('onRequest', async (request) =>
    assertSecret(authenticate(keys, request.headers.authorization)),
  );

  addDeliveries(app, environment);
  addMoney(app, environment);
  addFaults(app, environment);
}

/** Routes that list events and change how they are delivered. */
function addDeliveries(app: FastifyInstance, environment: Environment): void {
  app.get('/deliveries', async (request) => {
    const deliveries = await environment.store.listDeliveries(readDeliveryQuery(request));
    return { data: deliveries.map(showDelivery) };
  });
  app.get('/events', async () => ({
    data: (await environment.store.list('event', { limit: MAX_LISTED })).map(render),
  }));
  app.post('/resend', async (request) => {
    const fields = readFields(bodyOf(request));
    const eventId = fields.text('event_id');
    const eventIds = fields.texts('event_ids') ?? (eventId === null ? [] : [eventId]);
    const times = fields.integer('times', { min: 1, max: MAX_TIMES }) ?? 1;
    if (eventIds.length === 0) fields.refuse('parameter_required', 'event_id', 'event_id is required.');
    fields.end();
    const sent = await environment.change((tx) => resend(environment, tx, eventIds, times));
    return { data: sent.map(showDelivery) };
  });
  app.get('/settings', async () => ({ data: (await getSettings(environment.store)).attributes }));
  app.post('/settings', async (request) => ({ data: await changeSettings(environment, bodyOf(request)) }));
  app.post('/release', async () => ({
    data: { released: await environment.change((tx) => release(environment, tx)) },
  }));
}

/** Routes that act as payers and banks. */
function addMoney(app: FastifyInstance, environment: Environment): void {
  for (const action of ['pay', 'fail'] as const) {
    app.post(`/${action}`, async (request) => {
      const fields = readFields(bodyOf(request));
      const id = fields.requiredText('id');
      const card = fields.oneOf('card_number', Object.keys(TEST_CARDS));
      const method = fields.text('method');
      fields.end();
      const charged = await environment.change((tx) =>
        actAsOwner(environment, tx, { id, action, method, card }),
      );
      return { data: await renderIntent(environment.store, charged.intent) };
    });
  }
  app.post('/expire', async (request) => {
    const fields = readFields(bodyOf(request));
    const id = fields.requiredText('id');
    fields.end();
    return { data: render(await environment.change((tx) => expireSession(environment, tx, id))) };
  });
  app.post<{ Params: { id: string } }>('/subscriptions/:id/advance', async (request) => {
    const fields = readFields(bodyOf(request));
    const event = fields.requiredOneOf('event', SUBSCRIPTION_STEPS);
    fields.end();
    const done = await environment.change((tx) =>
      advanceSubscription(environment, tx, request.params.id, event),
    );
    return { data: await renderSubscription(environment.store, done) };
  });
  app.post<{ Params: { id: string } }>('/refunds/:id/settle', async (request) => {
    const fields = readFields(bodyOf(request));
    const status = fields.requiredOneOf('status', ['succeeded', 'failed']);
    fields.end();
    return {
      data: render(
        await environment.change((tx) => settleRefund(environment, tx, request.params.id, status)),
      ),
    };
  });
  app.post('/disputes', async (request) => {
    const fields = readFields(bodyOf(request));
    const opening = {
      paymentId: fields.requiredText('payment_id'),
      amount: fields.integer('amount', { min: 1, max: MAX_AMOUNT }),
      reason: fields.text('reason') ?? 'fraud',
    };
    fields.end();
    return { data: render(await environment.change((tx) => openDispute(environment, tx, opening))) };
  });
  app.post<{ Params: { id: string } }>('/disputes/:id/move', async (request) => {
    const fields = readFields(bodyOf(request));
    const status = fields.requiredOneOf('status', ['under_review', ...DISPUTE_ENDS]);
    fields.end();
    return {
      data: render(await environment.change((tx) => moveDispute(environment, tx, request.params.id, status))),
    };
  });
}

function addFaults(app: FastifyInstance, environment: Environment): void {
  app.get('/faults', async () => ({ data: (await getSettings(environment.store)).hidden.faults }));
  app.post('/faults', async (request) => ({ data: await addFault(environment, bodyOf(request)) }));
  app.delete('/faults', async () => ({
    data: await environment.change(async (tx) => {
      const settings = await lockSettings(tx);
      settings.hidden.faults = [];
      await tx.save(settings);
      return [];
    }),
  }));
}

function bodyOf(request: FastifyRequest): Record<string, unknown> {
  const { body } = request;
  if (body === undefined || body === null) return {};
  if (isObject(body)) return body;
  throw new GatewayError(400, [
    { code: 'parameter_data_type_invalid', detail: 'The body should be an object.' },
  ]);
}

function readDeliveryQuery(request: FastifyRequest): DeliveryQuery {
  const query = request.query as Record<string, string | undefined>;
  const fields = readFields({ status: query.status, limit: Number(query.limit ?? MAX_LISTED) });
  const status = fields.oneOf('status', ['held', 'pending', 'delivered', 'exhausted', 'skipped']);
  const limit = fields.requiredInteger('limit', { min: 1, max: MAX_LISTED });
  fields.end();
  return {
    limit,
    ...(query.event_id === undefined ? {} : { eventId: query.event_id }),
    ...(query.type === undefined ? {} : { eventType: query.type }),
    ...(status === null ? {} : { status }),
  };
}

function showDelivery(delivery: Delivery): object {
  const isWaiting = delivery.status === 'pending';
  return {
    id: delivery.id,
    event_id: delivery.eventId,
    type: delivery.eventType,
    webhook_id: delivery.endpointId,
    status: delivery.status,
    next_attempt_at: isWaiting ? Temporal.Instant.fromEpochMilliseconds(delivery.dueAt).toString() : null,
    attempts: delivery.attempts,
  };
}

async function changeSettings(environment: Environment, body: Record<string, unknown>): Promise<object> {
  const fields = readFields(body);
  return environment.change(async (tx) => {
    const settings = await lockSettings(tx);
    const shown = settings.attributes;
    Object.assign(shown, {
      duplicates: fields.integer('duplicates', { min: 0, max: MAX_TIMES }) ?? shown.duplicates,
      shuffle: fields.flag('shuffle', shown.shuffle),
      delay_ms: fields.integer('delay_ms', { min: 0, max: MOST_DELAY_MS }) ?? shown.delay_ms,
      drop: fields.integer('drop', { min: 0 }) ?? shown.drop,
      hold: fields.flag('hold', shown.hold),
      keep_timestamp: fields.flag('keep_timestamp', shown.keep_timestamp),
      concurrency: fields.integer('concurrency', { min: 1, max: 200 }) ?? shown.concurrency,
      refunds:
        fields.oneOf('refunds', ['succeed', 'pending', 'fail', 'insufficient_balance']) ?? shown.refunds,
      disputes: fields.oneOf('disputes', ['readable', 'denied']) ?? shown.disputes ?? 'readable',
    });
    fields.end();
    await tx.save(settings);
    return shown;
  });
}

async function addFault(environment: Environment, body: Record<string, unknown>): Promise<Fault[]> {
  const fields = readFields(body);
  const fault: Fault = {
    route: fields.requiredText('route', 200),
    mode: fields.requiredOneOf('mode', FAULT_MODES),
    times: fields.integer('times', { min: 1, max: MAX_TIMES }) ?? 1,
    delay_ms: fields.integer('delay_ms', { min: 0, max: MOST_DELAY_MS }) ?? 1000,
  };
  fields.end();
  return environment.change(async (tx) => {
    const settings = await lockSettings(tx);
    settings.hidden.faults.push(fault);
    await tx.save(settings);
    return settings.hidden.faults;
  });
}
