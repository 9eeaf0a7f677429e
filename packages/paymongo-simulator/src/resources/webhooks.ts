import { createHash } from 'node:crypto';
import { readFields } from '../checks.ts';
import type { Environment } from '../environment.ts';
import { fieldError, notFound } from '../errors.ts';
import { EVENT_TYPES } from '../events.ts';
import { newId, randomText } from '../ids.ts';
import type { Webhook } from '../kinds/deliveries.ts';
import type { Reader, Transaction } from '../stores/store.ts';
import { nowInSeconds, stamps } from '../time.ts';

/** Endpoint that exists from the start, without registration through the API. */
export interface WebhookOption {
  url: string;
  /** Secret that the gateway signs with and the endpoint verifies with. */
  secret: string;
  /** Kinds of events to send; all kinds when absent. */
  events?: string[];
}

const MAX_ENDPOINTS = 100;

function readWebhook(attributes: Record<string, unknown>, current?: Webhook['attributes']) {
  const fields = readFields(attributes);
  const url = fields.url('url') ?? current?.url ?? '';
  const events = fields.texts('events', EVENT_TYPES) ?? current?.events ?? [];
  if (url === '' && !fields.has('url')) fields.refuse('parameter_required', 'url', 'url is required.');
  if (events.length === 0) fields.refuse('parameter_required', 'events', 'events is required.');
  fields.end();
  return { url, events };
}

export async function createWebhook(
  environment: Environment,
  tx: Transaction,
  attributes: Record<string, unknown>,
): Promise<Webhook> {
  const { url, events } = readWebhook(attributes);
  const existing = await tx.list('webhook', { limit: MAX_ENDPOINTS });
  if (existing.some((webhook) => webhook.attributes.url === url)) {
    throw fieldError('resource_exists', 'url', `A webhook with the url ${url} already exists.`);
  }
  return saveNewWebhook(environment, tx, { id: newId('hook'), url, events, secret: `whsk_${randomText()}` });
}

async function saveNewWebhook(
  environment: Environment,
  tx: Transaction,
  made: { id: string; url: string; events: string[]; secret: string; preregistered?: boolean },
): Promise<Webhook> {
  const webhook: Webhook = {
    id: made.id,
    kind: 'webhook',
    lookup: null,
    attributes: {
      ...stamps(environment),
      url: made.url,
      events: made.events,
      secret_key: made.secret,
      status: 'enabled',
    },
    hidden: { exhausted: [], preregistered: made.preregistered ?? false },
  };
  await tx.save(webhook);
  return webhook;
}

export async function getWebhook(reader: Reader, id: string): Promise<Webhook> {
  const webhook = await reader.find('webhook', id);
  if (webhook === undefined) throw notFound('webhook', id);
  return webhook;
}

export async function updateWebhook(
  environment: Environment,
  tx: Transaction,
  id: string,
  attributes: Record<string, unknown>,
): Promise<Webhook> {
  const webhook = await getWebhook(tx, id);
  Object.assign(webhook.attributes, readWebhook(attributes, webhook.attributes), {
    updated_at: nowInSeconds(environment.clock),
  });
  await tx.save(webhook);
  return webhook;
}

/** Returns the ids of the latest consecutive events that the endpoint refused at every attempt. */
export const exhaustedAt = (webhook: Webhook | undefined): readonly string[] =>
  webhook?.hidden.exhausted ?? [];

/** Enables or disables an endpoint. Enabling it resets its failures. */
export async function switchWebhook(
  environment: Environment,
  tx: Transaction,
  id: string,
  status: 'enabled' | 'disabled',
): Promise<Webhook> {
  const webhook = await getWebhook(tx, id);
  webhook.attributes.status = status;
  webhook.attributes.updated_at = nowInSeconds(environment.clock);
  if (status === 'enabled') webhook.hidden.exhausted = [];
  await tx.save(webhook);
  return webhook;
}

/**
 * Creates the configured endpoints, with an id derived from the address, so that several workers and later starts share
 * them. Endpoints of an earlier configuration are removed.
 */
export async function preregister(
  environment: Environment,
  tx: Transaction,
  options: WebhookOption[],
): Promise<void> {
  const wanted = new Map(options.map((option) => [idOf(option.url), option]));
  for (const webhook of await tx.list('webhook', { limit: MAX_ENDPOINTS })) {
    if (webhook.hidden.preregistered && !wanted.has(webhook.id)) await tx.remove(webhook.id);
  }
  for (const [id, option] of wanted) {
    const known = await tx.find('webhook', id);
    const events = option.events ?? [];
    if (known === undefined) {
      await saveNewWebhook(environment, tx, {
        id,
        url: option.url,
        events,
        secret: option.secret,
        preregistered: true,
      });
      continue;
    }
    Object.assign(known.attributes, { secret_key: option.secret, events });
    await tx.save(known);
  }
}

function idOf(url: string): string {
  return `hook_${createHash('sha256').update(url).digest('hex').slice(0, 24)}`;
}
