import type { Environment } from '../environment.ts';
import { eventBody } from '../events.ts';
import type { GatewayEvent, Webhook } from '../kinds/deliveries.ts';
import { exhaustedAt } from '../resources/webhooks.ts';
import { getSettings, lockSettings } from '../settings.ts';
import type { Attempt, Delivery, DeliveryStatus, Transaction } from '../stores/store.ts';
import {
  ANSWER_TIMEOUT_IN_MS,
  EXHAUSTED_EVENTS_UNTIL_DISABLED,
  MAX_RETRIES,
  retryDelayInMs,
} from './schedule.ts';
import { signatureHeader } from './signature.ts';

export interface Courier {
  /** Looks for due deliveries now, because one was just created. */
  wake(): void;
  /** Stops taking deliveries and waits for those in progress. */
  stop(): Promise<void>;
}

export interface CourierOptions {
  /** Divisor of retry delays. */
  timeScale: number;
  answerTimeoutInMs?: number;
}

/** While a delivery is due later, it is checked at most once a second, because the clock can be moved. */
const POLL_IN_MS = 1000;
/** Poll interval without due deliveries, to find those left by a crashed worker. */
const IDLE_POLL_IN_MS = 5000;
/** A delivery is leased this much longer than the endpoint's answer timeout. */
const LEASE_MARGIN_IN_MS = 10_000;
const MAX_CACHED_RESPONSE = 500;
/** Limit above the number of deliveries of any event. */
const MOST_DELIVERIES = 1_000_000;
const ENDED_IN_VAIN = new Set<DeliveryStatus>(['exhausted', 'skipped']);

/** Sends due deliveries until each is accepted or exhausted. Nearly idle when nothing is due. */
export function startCourier(environment: Environment, options: CourierOptions): Courier {
  const answerTimeoutInMs = options.answerTimeoutInMs ?? ANSWER_TIMEOUT_IN_MS;
  const underWay = new Set<Promise<void>>();
  let isStopped = false;
  let signal = Promise.withResolvers<void>();

  const wake = (): void => signal.resolve();

  async function round(): Promise<number> {
    const { attributes: settings } = await getSettings(environment.store);
    const now = environment.clock.now().epochMilliseconds;
    const claimed = await environment.store.claim({
      now,
      leaseUntil: now + answerTimeoutInMs + LEASE_MARGIN_IN_MS,
      limit: Math.max(0, settings.concurrency - underWay.size),
      shuffle: settings.shuffle,
    });
    for (const delivery of claimed) {
      const run: Promise<void> = send(environment, delivery, { ...options, answerTimeoutInMs })
        .catch((error: unknown) =>
          environment.log.error({ err: error, delivery: delivery.id }, 'a webhook delivery failed'),
        )
        .finally(() => {
          underWay.delete(run);
          wake();
        });
      underWay.add(run);
    }
    if (underWay.size > 0) return IDLE_POLL_IN_MS;
    const next = await environment.store.findNextDueAt();
    return next === undefined ? IDLE_POLL_IN_MS : Math.min(POLL_IN_MS, Math.max(1, next - now));
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      signal = Promise.withResolvers<void>();
      const pause = await round().catch((error: unknown) => {
        environment.log.error({ err: error }, 'pending webhook deliveries could not be read');
        return IDLE_POLL_IN_MS;
      });
      const timer = setTimeout(wake, pause).unref();
      await signal.promise;
      clearTimeout(timer);
    }
  }

  const running = run();
  return {
    wake,
    stop: async () => {
      isStopped = true;
      wake();
      await running;
      await Promise.all(underWay);
    },
  };
}

type SendOptions = CourierOptions & { answerTimeoutInMs: number };

async function send(environment: Environment, delivery: Delivery, options: SendOptions): Promise<void> {
  const event = await environment.store.find('event', delivery.eventId);
  const endpoint = await environment.store.find('webhook', delivery.endpointId);
  if (event === undefined || endpoint?.attributes.status !== 'enabled') {
    await environment.change((tx) => tx.saveDelivery({ ...delivery, status: 'skipped' }));
    return;
  }
  const attempt = await tryOnce(environment, delivery, event, endpoint, options.answerTimeoutInMs);
  await environment.change(async (tx) => {
    const made = (await takeDrop(tx)) ? { ...attempt, ...DROPPED } : attempt;
    const next = afterAttempt(environment, delivery, made, options.timeScale);
    await tx.saveDelivery(next);
    if (next.status !== 'pending') await noteEnd(tx, next);
  });
}

/** Three exhausted events in a row disable an endpoint. An event counts once, however often it is sent. */
async function noteEnd(tx: Transaction, ended: Delivery): Promise<void> {
  const isDelivered = ended.status === 'delivered';
  // Most deliveries end here, at an endpoint without failures, and need no lock.
  if (isDelivered && exhaustedAt(await tx.peek('webhook', ended.endpointId)).length === 0) return;
  const endpoint = await tx.find('webhook', ended.endpointId);
  if (endpoint === undefined) return;
  const before = exhaustedAt(endpoint);
  if (!isDelivered && (before.includes(ended.eventId) || !(await isExhausted(tx, ended)))) return;
  const exhausted = isDelivered ? [] : [...before, ended.eventId];
  endpoint.hidden.exhausted = exhausted;
  if (exhausted.length >= EXHAUSTED_EVENTS_UNTIL_DISABLED) endpoint.attributes.status = 'disabled';
  await tx.save(endpoint);
}

/** True if no delivery of the event to the endpoint was accepted or still can be. */
async function isExhausted(tx: Transaction, { eventId, endpointId }: Delivery): Promise<boolean> {
  const deliveries = await tx.listDeliveries({ eventId, limit: MOST_DELIVERIES });
  return deliveries.every((one) => one.endpointId !== endpointId || ENDED_IN_VAIN.has(one.status));
}

const DROPPED = { is_success: false, problem: 'The answer was dropped on request.' };

/** True if this answer is one that a test asked to drop. */
async function takeDrop(tx: Transaction): Promise<boolean> {
  const { attributes } = await getSettings(tx);
  if (attributes.drop === 0) return false;
  const locked = await lockSettings(tx);
  if (locked.attributes.drop === 0) return false;
  locked.attributes.drop -= 1;
  await tx.save(locked);
  return true;
}

function afterAttempt(
  environment: Environment,
  delivery: Delivery,
  attempt: Attempt,
  timeScale: number,
): Delivery {
  const attempts = [...delivery.attempts, attempt];
  if (attempt.is_success) return { ...delivery, attempts, status: 'delivered' };
  if (attempts.length > MAX_RETRIES) return { ...delivery, attempts, status: 'exhausted' };
  const dueAt = Math.ceil(
    environment.clock.now().epochMilliseconds + retryDelayInMs(attempts.length, timeScale),
  );
  return { ...delivery, attempts, status: 'pending', dueAt };
}

async function tryOnce(
  environment: Environment,
  delivery: Delivery,
  event: GatewayEvent,
  endpoint: Webhook,
  timeoutInMs: number,
): Promise<Attempt> {
  const { attributes: settings } = await getSettings(environment.store);
  const at = environment.clock.now().epochMilliseconds;
  const first = delivery.attempts[0]?.timestamp;
  const timestamp = settings.keep_timestamp && first !== undefined ? first : Math.floor(at / 1000);
  const body = eventBody(event);
  const started = performance.now();
  const result = await post(endpoint.attributes.url, body, timeoutInMs, {
    'content-type': 'application/json',
    'paymongo-signature': signatureHeader({
      secret: endpoint.attributes.secret_key,
      timestamp,
      body,
      liveMode: environment.liveMode,
    }),
  });
  return { at, timestamp, ...result, duration_ms: Math.round(performance.now() - started) };
}

type Answer = Pick<Attempt, 'status' | 'is_success' | 'problem' | 'answer'>;

/** Success is a status of 200 to 209 with a JSON body, within the timeout. */
async function post(
  url: string,
  body: string,
  timeoutInMs: number,
  headers: Record<string, string>,
): Promise<Answer> {
  let status: number | null = null;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutInMs),
    });
    status = response.status;
    const text = await response.text();
    const answer = text.slice(0, MAX_CACHED_RESPONSE);
    if (status < 200 || status > 209) {
      return { status, is_success: false, problem: `The status is ${status}.`, answer };
    }
    if (!isJson(text)) return { status, is_success: false, problem: 'The answer is not JSON.', answer };
    return { status, is_success: true, problem: null, answer };
  } catch (error) {
    return { status, is_success: false, problem: describe(error), answer: null };
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'No connection.';
  if (error.name === 'TimeoutError') return 'No answer in time.';
  const cause =
    error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : error.message;
  return `No connection: ${cause}`;
}
