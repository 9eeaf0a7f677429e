import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { EventOutcome } from './outcome.ts';

/** A failed event may be handled when delivered again; every other outcome is final. */
export async function findHandledEvents(trx: Db, eventIds: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ event_id: string }>`
    select event_id from webhook_events
    where event_id = any(${eventIds}::text[]) and outcome <> 'failed'`.execute(trx);
  return new Set(rows.map(({ event_id: id }) => id));
}

export interface EventRecord {
  /** Null for a malformed body. */
  eventId: string | null;
  kind: string;
  payload: string;
  eventCreatedAt: number | null;
  outcome: EventOutcome;
  reason: string | null;
  donationId: number | null;
  subscriptionId: number | null;
  /** Number of deliveries: more than one when a batch contains the same event several times. */
  deliveries: number;
}

/**
 * Saves events with their outcome. A known event keeps its outcome and counts the delivery, unless it had failed.
 * Written in id order, so that two batches with the same events cannot deadlock.
 */
export async function recordEvents(trx: Db, records: EventRecord[], now: string): Promise<void> {
  const sorted = records.toSorted((a, b) => ((a.eventId ?? '') < (b.eventId ?? '') ? -1 : 1));
  const column = <T>(pick: (record: EventRecord) => T) => sorted.map(pick);
  await sql`
    insert into webhook_events as known
      (event_id, kind, payload, event_created_at, outcome, reason, donation_id, subscription_id, deliveries,
       received_at, handled_at)
    select e.event_id, e.kind, e.payload, e.event_created_at, e.outcome, e.reason, e.donation_id,
      e.subscription_id, e.deliveries, ${now}::timestamptz, ${now}::timestamptz
    from unnest(
      ${column(({ eventId }) => eventId)}::text[], ${column(({ kind }) => kind)}::text[],
      ${column(({ payload }) => payload)}::text[], ${column(({ eventCreatedAt }) => eventCreatedAt)}::bigint[],
      ${column(({ outcome }) => outcome)}::text[], ${column(({ reason }) => reason)}::text[],
      ${column(({ donationId }) => donationId)}::int[], ${column(({ subscriptionId }) => subscriptionId)}::int[],
      ${column(({ deliveries }) => deliveries)}::int[]
    ) as e(event_id, kind, payload, event_created_at, outcome, reason, donation_id, subscription_id, deliveries)
    on conflict (event_id) do update set
      deliveries = known.deliveries + excluded.deliveries,
      outcome = case known.outcome when 'failed' then excluded.outcome else known.outcome end,
      reason = case known.outcome when 'failed' then excluded.reason else known.reason end,
      donation_id = coalesce(known.donation_id, excluded.donation_id),
      subscription_id = coalesce(known.subscription_id, excluded.subscription_id),
      handled_at = case known.outcome when 'failed' then excluded.handled_at else known.handled_at end`.execute(
    trx,
  );
}

/** Returns how often an event was delivered. */
export async function findDeliveries(db: Db, eventId: string): Promise<number> {
  const row = await db
    .selectFrom('webhook_events')
    .select('deliveries')
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row?.deliveries ?? 0;
}

export interface EventRow {
  id: string;
  event_id: string | null;
  kind: string;
  outcome: EventOutcome;
  reason: string | null;
  donation_id: number | null;
  subscription_id: number | null;
  deliveries: number;
  received_at: string;
  handled_at: string | null;
  replayed_at: string | null;
}

const shown = sql`
  e.id::text, e.event_id, e.kind, e.outcome, e.reason, e.donation_id, e.subscription_id, e.deliveries,
  e.received_at, e.handled_at, e.replayed_at`;

export interface EventFilter {
  outcome?: string | undefined;
  kind?: string | undefined;
  donationId?: number | undefined;
}

export async function listEvents(db: Db, filter: EventFilter, page: { perPage: number; offset: number }) {
  const conditions = [
    ...(filter.outcome === undefined ? [] : [sql`e.outcome = ${filter.outcome}`]),
    ...(filter.kind === undefined ? [] : [sql`e.kind = ${filter.kind}`]),
    ...(filter.donationId === undefined ? [] : [sql`e.donation_id = ${filter.donationId}`]),
  ];
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<EventRow>`
    select ${shown} from webhook_events e ${where}
    order by e.id desc limit ${page.perPage} offset ${page.offset}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from webhook_events e ${where}`.execute(db);
  return { rows, total: counts[0]!.total };
}

export async function findEvent(db: Db, id: number): Promise<(EventRow & { payload: string }) | undefined> {
  const { rows } = await sql<EventRow & { payload: string }>`
    select ${shown}, e.payload from webhook_events e where e.id = ${id}`.execute(db);
  return rows[0];
}

/** Serializes replays of an event. Its row lock cannot be used, because a delivery acquires that last. */
export async function takeTurn(trx: Db, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('fundraising: replay of ' || ${id}::bigint, 0))`.execute(
    trx,
  );
}

/**
 * Returns the current outcome of an event and locks it until the transaction ends. Call it after the event was applied.
 */
export async function lockOutcome(trx: Db, id: number): Promise<EventOutcome | undefined> {
  const { rows } = await sql<{ outcome: EventOutcome }>`
    select outcome from webhook_events where id = ${id} for no key update`.execute(trx);
  return rows[0]?.outcome;
}

export async function updateReplayed(
  trx: Db,
  id: number,
  result: {
    outcome: EventOutcome;
    reason: string | null;
    donationId: number | null;
    subscriptionId: number | null;
  },
  now: string,
): Promise<void> {
  await sql`
    update webhook_events set
      outcome = ${result.outcome}, reason = ${result.reason}, replayed_at = ${now}, handled_at = ${now},
      donation_id = coalesce(donation_id, ${result.donationId}::int),
      subscription_id = coalesce(subscription_id, ${result.subscriptionId}::int)
    where id = ${id}`.execute(trx);
}
