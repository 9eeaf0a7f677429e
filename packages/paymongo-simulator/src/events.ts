import type { Environment } from './environment.ts';
import { newId } from './ids.ts';
import type { GatewayEvent } from './kinds/deliveries.ts';
import { getSettings } from './settings.ts';
import type { Transaction } from './stores/store.ts';
import { nowInSeconds } from './time.ts';

export const EVENT_TYPES = [
  'checkout_session.payment.paid',
  'payment.paid',
  'payment.failed',
  'payment.refunded',
  'payment.refund.updated',
  'dispute.created',
  'dispute.resolved',
  'subscription.activated',
  'subscription.updated',
  'subscription.past_due',
  'subscription.unpaid',
  'subscription.invoice.created',
  'subscription.invoice.finalized',
  'subscription.invoice.updated',
  'subscription.invoice.paid',
  'subscription.invoice.payment_failed',
  'qrph.expired',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

const MAX_ENDPOINTS = 100;

/** Records an event and sends it to every enabled endpoint that subscribed to its kind. */
export async function emit(
  environment: Environment,
  tx: Transaction,
  type: EventType,
  resource: { id: string; type: string; attributes: object },
): Promise<void> {
  const endpoints = (await tx.list('webhook', { limit: MAX_ENDPOINTS })).filter(
    ({ attributes }) =>
      attributes.status === 'enabled' && (attributes.events.length === 0 || attributes.events.includes(type)),
  );
  const now = nowInSeconds(environment.clock);
  const event: GatewayEvent = {
    id: newId('evt'),
    kind: 'event',
    lookup: resource.id,
    attributes: {
      type,
      livemode: environment.liveMode,
      data: resource,
      previous_data: {},
      pending_webhooks: endpoints.length,
      created_at: now,
      updated_at: now,
    },
    hidden: {},
  };
  await tx.save(event);
  const { attributes: settings } = await getSettings(tx);
  for (const endpoint of endpoints) {
    for (let copy = 0; copy <= settings.duplicates; copy += 1) {
      await tx.saveDelivery({
        id: newId('dlv'),
        eventId: event.id,
        eventType: type,
        endpointId: endpoint.id,
        status: settings.hold ? 'held' : 'pending',
        dueAt: environment.clock.now().epochMilliseconds + settings.delay_ms,
        attempts: [],
      });
    }
  }
}

/** Returns the exact bytes that are signed and sent, the same at every attempt. */
export function eventBody(event: GatewayEvent): string {
  return JSON.stringify({ data: { id: event.id, type: 'event', attributes: event.attributes } });
}
