import type pg from 'pg';
import type { Kind, Kinds } from '../types.ts';
import { createSchema } from './postgres-schema.ts';
import type {
  Attempt,
  Claim,
  Delivery,
  DeliveryQuery,
  ListQuery,
  Reader,
  Store,
  Transaction,
} from './store.ts';

const MAX_ATTEMPTS = 5;
const DEADLOCK = '40P01';

interface DeliveryRow {
  id: string;
  event_id: string;
  event_type: string;
  endpoint_id: string;
  status: Delivery['status'];
  due_at_ms: number | string | bigint;
  attempts: string;
}

const DELIVERY_COLUMNS =
  'id, event_id, event_type, endpoint_id, status, due_at_ms, attempts::text as attempts';

type Runner = Pick<pg.Pool | pg.PoolClient, 'query'>;
type Lock = 'for update' | '';

/** Creates a store in schema `simulator`, which several workers share and which survives restarts. */
export function createPostgresStore(pool: pg.Pool): Store {
  return {
    ...reader(pool, ''),
    open: () => createSchema(pool),
    transaction: (work) => inTransaction(pool, work),
    claim: (claim) => claimDue(pool, claim),
    findNextDueAt: async () => {
      const { rows } = await pool.query<{ due: string | null }>(
        `select min(greatest(due_at_ms, leased_until_ms))::text as due
         from simulator.deliveries where status = 'pending'`,
      );
      const due = rows[0]?.due ?? null;
      return due === null ? undefined : Number(due);
    },
    listDeliveries: (query) => listDeliveries(pool, query),
  };
}

async function inTransaction<Result>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const result = await work(transactionOn(client));
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback');
      if (attempt >= MAX_ATTEMPTS || !isDeadlock(error)) throw error;
    } finally {
      client.release();
    }
  }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === DEADLOCK;
}

function transactionOn(client: pg.PoolClient): Transaction {
  return {
    ...reader(client, 'for update'),
    listDeliveries: (query) => listDeliveries(client, query),
    save: async (resource) => {
      const { id, kind, lookup, attributes, hidden } = resource;
      await client.query(
        `insert into simulator.resources (id, kind, lookup, body, created_at)
         values ($1::text, $2::text, $3::text, $4::json, $5::timestamptz)
         on conflict on constraint resources__id do update set lookup = excluded.lookup, body = excluded.body`,
        [id, kind, lookup, JSON.stringify({ attributes, hidden }), createdAt(resource)],
      );
    },
    remove: async (id) => {
      await client.query('delete from simulator.resources where id = $1::text', [id]);
    },
    saveDelivery: async (delivery) => {
      await client.query(
        `insert into simulator.deliveries (id, event_id, event_type, endpoint_id, status, due_at_ms, attempts)
         values ($1::text, $2::text, $3::text, $4::text, $5::text, $6::bigint, $7::json)
         on conflict on constraint deliveries__id do update
         set status = excluded.status, due_at_ms = excluded.due_at_ms, attempts = excluded.attempts,
             leased_until_ms = 0`,
        [
          delivery.id,
          delivery.eventId,
          delivery.eventType,
          delivery.endpointId,
          delivery.status,
          delivery.dueAt,
          JSON.stringify(delivery.attempts),
        ],
      );
    },
  };
}

/** Only settings have no creation time. */
function createdAt(resource: Kinds[Kind]): string {
  const seconds = 'created_at' in resource.attributes ? resource.attributes.created_at : 0;
  return Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toString();
}

function reader(runner: Runner, lock: Lock): Reader {
  return {
    find: (kind, id) => find(runner, kind, id, lock),
    peek: (kind, id) => find(runner, kind, id, ''),
    list: (kind, query) => list(runner, kind, query),
  };
}

async function find<K extends Kind>(
  runner: Runner,
  kind: K,
  id: string,
  lock: Lock,
): Promise<Kinds[K] | undefined> {
  if (hasNul(id)) return undefined;
  const { rows } = await runner.query<{ lookup: string | null; body: string }>(
    `select lookup, body::text as body from simulator.resources
     where id = $1::text and kind = $2::text ${lock}`,
    [id, kind],
  );
  const row = rows[0];
  return row && ({ id, kind, lookup: row.lookup, ...JSON.parse(row.body) } as Kinds[K]);
}

async function list<K extends Kind>(runner: Runner, kind: K, query: ListQuery): Promise<Kinds[K][]> {
  if ([query.lookup, query.before, query.after].some(hasNul)) return [];
  // When paging to newer items the nearest come first, so the order is reversed here and again below.
  const direction = query.before === undefined ? 'desc' : 'asc';
  const { rows } = await runner.query<{ id: string; lookup: string | null; body: string }>(
    `select id, lookup, body::text as body from simulator.resources
     where kind = $1::text
       and ($2::text is null or lookup = $2::text)
       and ($3::text is null or sequence > (select sequence from simulator.resources where id = $3::text))
       and ($4::text is null or sequence < (select sequence from simulator.resources where id = $4::text))
     order by sequence ${direction} limit $5::int`,
    [kind, query.lookup ?? null, query.before ?? null, query.after ?? null, query.limit],
  );
  const found = rows.map(
    (row) => ({ id: row.id, kind, lookup: row.lookup, ...JSON.parse(row.body) }) as Kinds[K],
  );
  return direction === 'desc' ? found : found.reverse();
}

/** PostgreSQL text cannot contain NUL, so no row can match. */
function hasNul(text: string | undefined): boolean {
  return text?.includes('\0') ?? false;
}

async function listDeliveries(runner: Runner, query: DeliveryQuery): Promise<Delivery[]> {
  if ([query.eventId, query.eventType].some(hasNul)) return [];
  const { rows } = await runner.query<DeliveryRow>(
    `select ${DELIVERY_COLUMNS} from simulator.deliveries
     where ($1::text is null or event_id = $1::text)
       and ($2::text is null or event_type = $2::text)
       and ($3::text is null or status = $3::text)
     order by sequence desc limit $4::int`,
    [query.eventId ?? null, query.eventType ?? null, query.status ?? null, query.limit],
  );
  return rows.map(toDelivery);
}

async function claimDue(pool: pg.Pool, claim: Claim): Promise<Delivery[]> {
  const order = claim.shuffle ? 'random()' : 'due_at_ms, sequence';
  const { rows } = await pool.query<DeliveryRow>(
    `with due as (
       select id as due_id, row_number() over (order by ${order}) as place from (
         select id, due_at_ms, sequence from simulator.deliveries
         where status = 'pending' and due_at_ms <= $1::bigint and leased_until_ms <= $1::bigint
         order by ${order} limit $3::int
         for update skip locked
       ) locked
     ), taken as (
       update simulator.deliveries set leased_until_ms = $2::bigint
       from due where id = due_id
       returning ${DELIVERY_COLUMNS}, place
     )
     select id, event_id, event_type, endpoint_id, status, due_at_ms, attempts from taken order by place`,
    [claim.now, claim.leaseUntil, claim.limit],
  );
  return rows.map(toDelivery);
}

function toDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    eventId: row.event_id,
    eventType: row.event_type,
    endpointId: row.endpoint_id,
    status: row.status,
    dueAt: Number(row.due_at_ms),
    attempts: JSON.parse(row.attempts) as Attempt[],
  };
}
