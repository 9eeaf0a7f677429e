import { type EventOptions, event, type GivingWorld } from '../../../test/giving.ts';

export const MONEY = ['donations', 'campaigns', 'ledger_entries', 'notifications'];

export async function statusOf(world: GivingWorld, id: number): Promise<string> {
  const row = await world.app.db
    .selectFrom('donations')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.status;
}

export async function raisedBy(world: GivingWorld, id: number): Promise<bigint> {
  const row = await world.app.db
    .selectFrom('campaigns')
    .select('raised_centavos')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.raised_centavos;
}

export async function inbox(world: GivingWorld) {
  const rows = await world.app.db
    .selectFrom('webhook_events')
    .select(['kind', 'outcome', 'reason', 'donation_id', 'deliveries'])
    .orderBy('id')
    .execute();
  return rows;
}

/** Builds an event whose resource has exactly these attributes. */
export function eventAbout(kind: string, id: string, attributes: object, options: EventOptions = {}) {
  const body = event(kind, options);
  Object.assign(body.data.attributes, { data: { id, attributes } });
  return body;
}
