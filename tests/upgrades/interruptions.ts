import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { columnsOf, PLACES } from './picture.ts';

/** Failure injected into a migration at the chosen statement. */
export type Mishap =
  /** The server terminates its connection, like `pg_terminate_backend`. */
  | 'terminated'
  /** The migration waits there until disarmed, so that a process can be killed during it. */
  | 'held';

/**
 * Installs failure points before and after each DDL statement by event triggers, because a migration file is sent as a
 * whole. Needs a superuser. Extensions are created beforehand, since their own statements would count.
 */
export async function makePlaces(client: pg.ClientBase): Promise<void> {
  await client.query(`
    create extension if not exists pg_trgm with schema public;
    create extension if not exists unaccent with schema public;
    create schema mishaps;
    grant usage on schema mishaps to public;
    create sequence mishaps.passed;
    create table mishaps.plan (place integer, mishap text);
    insert into mishaps.plan values (null, null);
    grant select on mishaps.plan, mishaps.passed to public;
    grant usage on sequence mishaps.passed to public;
    create function mishaps.pass() returns void language plpgsql as $$
    declare
      plan mishaps.plan;
      passed integer;
    begin
      if current_setting('application_name') not like 'bulwagan migrate%' then return; end if;
      select * into plan from mishaps.plan;
      -- Where an index may be dropped without a lock, nothing may be written before: a sequence would be.
      if plan.place is null then perform nextval('mishaps.passed'); return; end if;
      passed := coalesce(nullif(current_setting('mishaps.passed', true), '')::integer, 0) + 1;
      perform set_config('mishaps.passed', passed::text, false);
      if passed <> plan.place then return; end if;
      if plan.mishap = 'terminated' then perform pg_terminate_backend(pg_backend_pid()); end if;
      while exists (select from mishaps.plan p where p.place = plan.place) loop
        perform pg_sleep(0.01);
      end loop;
    end
    $$;
    create function mishaps.at_definition() returns event_trigger language plpgsql as $$
    begin
      perform mishaps.pass();
    end
    $$;
    create function mishaps.at_change() returns trigger language plpgsql as $$
    begin
      -- What another trigger does is no statement of the migration, and there may be as many of them as rows.
      if pg_trigger_depth() = 1 then perform mishaps.pass(); end if;
      return null;
    end
    $$;
    create event trigger mishaps_before on ddl_command_start execute function mishaps.at_definition();
    create event trigger mishaps_after on ddl_command_end execute function mishaps.at_definition()`);
}

/**
 * Installs failure points before each statement that changes rows of existing tables, including statements in
 * procedures.
 */
export async function makePlacesIn(client: pg.ClientBase, schema: string): Promise<void> {
  for (const table of (await columnsOf(client, schema)).keys())
    await client.query(
      `create or replace trigger ${PLACES} before insert or update or delete on ${schema}.${table}
      for each statement execute function mishaps.at_change()`,
    );
}

/** Arms a failure at a point, from 1, for the next migration. */
export async function arm(client: pg.ClientBase, place: number, mishap: Mishap): Promise<void> {
  await client.query('update mishaps.plan set place = $1, mishap = $2', [place, mishap]);
}

/** Releases a held migration and disarms the failure. */
export async function disarm(client: pg.ClientBase): Promise<void> {
  await client.query('update mishaps.plan set place = 0, mishap = null');
}

/** Starts counting the failure points of the next migration, without a failure. */
export async function countPlaces(client: pg.ClientBase): Promise<void> {
  await client.query('update mishaps.plan set place = null, mishap = null');
  await client.query(`select setval('mishaps.passed', 1, false)`);
}

export async function placesCounted(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query('select last_value::integer as last, is_called from mishaps.passed');
  return rows[0].is_called ? rows[0].last : 0;
}

const MIGRATING = `application_name like 'bulwagan migrate%'`;
const WITHIN_MS = 30_000;

/** Waits until a migration is held at its failure point. */
export async function untilHeld(client: pg.ClientBase): Promise<void> {
  await until(
    client,
    `select exists (select from pg_stat_activity where ${MIGRATING} and wait_event = 'PgSleep') as it`,
  );
}

/** Waits until the server notices that the migrating client is gone. */
export async function untilGone(client: pg.ClientBase): Promise<void> {
  await until(client, `select not exists (select from pg_stat_activity where ${MIGRATING}) as it`);
}

/** Waits until a migration is running, or `isOver`. */
export async function untilMigrating(client: pg.ClientBase, isOver: () => boolean): Promise<void> {
  await until(client, `select exists (select from pg_stat_activity where ${MIGRATING}) as it`, isOver);
}

/** Terminates the connections of all migrations; returns their number. */
export async function terminate(client: pg.ClientBase): Promise<number> {
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where ${MIGRATING}`,
  );
  return rowCount ?? 0;
}

async function until(client: pg.ClientBase, question: string, isOver = () => false): Promise<void> {
  const began = performance.now();
  while (!(await client.query(question)).rows[0].it && !isOver()) {
    if (performance.now() - began > WITHIN_MS) throw new Error(`It does not come to that: ${question}`);
    await sleep(5);
  }
}
