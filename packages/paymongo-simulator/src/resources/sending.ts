import type { Environment } from '../environment.ts';
import { notFound } from '../errors.ts';
import { newId } from '../ids.ts';
import type { Delivery, Transaction } from '../stores/store.ts';

const MAX_ENDPOINTS = 100;
const MAX_RELEASED = 100_000;

/** Resends events in the given order to every enabled endpoint. */
export async function resend(
  environment: Environment,
  tx: Transaction,
  eventIds: string[],
  times: number,
): Promise<Delivery[]> {
  const endpoints = (await tx.list('webhook', { limit: MAX_ENDPOINTS })).filter(
    ({ attributes }) => attributes.status === 'enabled',
  );
  const dueAt = environment.clock.now().epochMilliseconds;
  const made: Delivery[] = [];
  for (const eventId of eventIds) {
    const event = await tx.peek('event', eventId);
    if (event === undefined) throw notFound('event', eventId);
    for (const { id: endpointId } of endpoints) {
      for (let copy = 0; copy < times; copy += 1) {
        const eventType = event.attributes.type;
        made.push({
          id: newId('dlv'),
          eventId,
          eventType,
          endpointId,
          status: 'pending',
          dueAt,
          attempts: [],
        });
      }
    }
  }
  for (const delivery of made) await tx.saveDelivery(delivery);
  return made;
}

/** Releases held events, oldest first, to keep their order. Returns the number released. */
export async function release(environment: Environment, tx: Transaction): Promise<number> {
  const held = await tx.listDeliveries({ status: 'held', limit: MAX_RELEASED });
  const dueAt = environment.clock.now().epochMilliseconds;
  for (const delivery of held.reverse()) await tx.saveDelivery({ ...delivery, status: 'pending', dueAt });
  return held.length;
}
