import type pg from 'pg';

/** Any number that means this schema's creation to everybody who shares the server. */
const CREATION_LOCK = 7_201_944_001;

// `json`, not `jsonb`: the bytes of an event must be the same at every attempt, and jsonb reorders keys.
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

/** Adds what is not there yet. */
export async function createSchema(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // `create … if not exists` of two workers at once can still clash in the catalogue.
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
