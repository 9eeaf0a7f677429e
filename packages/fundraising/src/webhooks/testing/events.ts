import { type DonorTestApp, type EventOptions, event } from '@bulwagan/testing/donations.ts';

export const MONEY = ['donations', 'campaigns', 'ledger_entries', 'notifications'];

export async function statusOf(testApp: DonorTestApp, id: number): Promise<string> {
  const row = await testApp.app.db
    .selectFrom('donations')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.status;
}

export async function raisedBy(testApp: DonorTestApp, id: number): Promise<bigint> {
  const row = await testApp.app.db
    .selectFrom('campaigns')
    .select('raised_centavos')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.raised_centavos;
}

export async function inbox(testApp: DonorTestApp) {
  const rows = await testApp.app.db
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
