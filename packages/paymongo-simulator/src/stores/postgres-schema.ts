import type pg from 'pg';

/** Arbitrary lock number for creating this schema, shared by all users of the server. */
const CREATION_LOCK = 7_201_944_001;

// `json`, not `jsonb`: an event must have the same bytes at every attempt, and jsonb reorders keys.
const SCHEMA = `
create schema if not exists simulator;
create table if not exists simulator.resources (
  id text not null,
  kind text not null,
  lookup text,
  body json not null,
  created_at timestamptz not null,
  sequence bigint generated always as identity,
  constraint resources__id primary key (id)
);
create index if not exists resources__kind_sequence on simulator.resources (kind, sequence);
create index if not exists resources__kind_lookup_sequence on simulator.resources (kind, lookup, sequence);
create table if not exists simulator.deliveries (
  id text not null,
  event_id text not null,
  event_type text not null,
  endpoint_id text not null,
  status text not null,
  due_at_ms bigint not null,
  leased_until_ms bigint not null default 0,
  attempts json not null,
  sequence bigint generated always as identity,
  constraint deliveries__id primary key (id)
);
create index if not exists deliveries__due on simulator.deliveries (due_at_ms, sequence) where status = 'pending';
create index if not exists deliveries__event_id on simulator.deliveries (event_id);
create index if not exists deliveries__sequence on simulator.deliveries (sequence);
`;

/** Creates missing tables. */
export async function createSchema(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Concurrent `create … if not exists` statements can still conflict in the catalog.
    await client.query(`select pg_advisory_xact_lock(${CREATION_LOCK})`);
    await client.query(SCHEMA);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
