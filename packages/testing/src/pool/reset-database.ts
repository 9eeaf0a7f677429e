import { setTimeout as sleep } from 'node:timers/promises';
import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import { ofSuperuser } from '../database.ts';

/**
 * Resets a database between tests to the state of its template, including sequences. Copying a template again, and
 * warming up its connections, would take many times as long.
 */

/** Result of `reset_tables`. Changed means that a test altered tables, triggers or functions. */
type Outcome = 'reset' | 'busy' | 'changed';

/** Table of the job library with the running processes. */
export const OF_THE_RUNNING = 'instance';
const ADMIN_SHUTDOWN = '57P01';
const ATTEMPTS = 400;
const PAUSE_IN_MS = 5;

/**
 * Adds the reset function to a template, based on the current rows of its tables. Triggers protect some tables from
 * deletion, so the function runs without triggers, as its owner may.
 */
export async function writeDatabaseReset(url: string, schema: string): Promise<void> {
  await asSuperuser(url, async (client) => {
    const schemas = [schema, `${schema}_jobs`];
    await client.query('create schema kept');
    const tables = await tablesOf(client, schemas);
    const steps: string[] = [];
    for (const { name, columns } of tables) {
      steps.push(`delete from ${name}`);
      const { rows } = await client.query(`select exists (select from ${name}) as is_filled`);
      if (!rows[0].is_filled) continue;
      const copy = `kept.${pg.escapeIdentifier(name)}`;
      await client.query(`create table ${copy} as table ${name}`);
      steps.push(`insert into ${name} (${columns}) overriding system value select ${columns} from ${copy}`);
    }
    steps.push(...(await identitiesOf(client, schemas)));
    await client.query(`create function kept.shape() returns text language sql as $$ ${SHAPE} $$`);
    // The shape includes the functions created here.
    await client.query(resetDatabase(schema, steps));
    await client.query(`create table kept.first_shape as select ''::text as shape`);
    await client.query('grant usage on schema kept to public');
    // Readable, because some tests search every table.
    await client.query('grant select on all tables in schema kept to public');
    await client.query('update kept.first_shape set shape = kept.shape()');
  });
}

export interface DatabaseReset {
  /**
   * Returns true if the invariants query finds something, or if this connection was cut so that the result is unknown.
   */
  mightFind(): Promise<boolean>;
  /** Resets the database. Returns false if it cannot be reused. */
  begin(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Opens a connection for resets only, which keeps the plans of all steps. Triggers are off from the start, since
 * switching them off later would discard all plans.
 */
export async function connectReset(
  url: string,
  schema: string,
  asked: CompiledQuery,
): Promise<DatabaseReset> {
  const settings = [`search_path=${schema},public`, 'timezone=UTC', 'session_replication_role=replica'];
  const client = new pg.Client({
    connectionString: url,
    options: [...settings, 'plan_cache_mode=force_generic_plan'].map((setting) => `-c ${setting}`).join(' '),
  });
  let isCut = false;
  client.on('error', () => {
    isCut = true;
  });
  await client.connect();
  const query = { name: 'asked', text: asked.sql, values: [...asked.parameters] };

  async function begin(): Promise<boolean> {
    for (let tried = 0; tried < ATTEMPTS; tried += 1) {
      const { rows } = await client.query<{ outcome: Outcome }>('select kept.reset_tables() as outcome');
      if (rows[0]!.outcome !== 'busy') return rows[0]!.outcome === 'reset';
      await sleep(PAUSE_IN_MS);
    }
    return false;
  }

  /** Returns `then` if the test has cut all connections to its database, including this one. */
  const orWhenCut =
    (then: boolean) =>
    (error: { code?: string }): boolean => {
      if (isCut || error.code === ADMIN_SHUTDOWN) return then;
      throw error;
    };

  return {
    mightFind: () => client.query(query).then(({ rows }) => rows.length > 0, orWhenCut(true)),
    begin: () => begin().catch(orWhenCut(false)),
    close: async () => {
      if (!isCut) await client.end();
    },
  };
}

/**
 * Busy means that a job or an abandoned statement is still running. A transaction that has written nothing and waits
 * for the lock held here does not count.
 */
const resetDatabase = (schema: string, steps: readonly string[]): string => `
  create function kept.reset_tables() returns text language plpgsql security definer
    set lock_timeout = '100ms'
  as $$
  begin
    lock table ${schema}_jobs.job in exclusive mode nowait;
    if exists (select from ${schema}_jobs.job where state = 'active') or exists (
      select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
        and state <> 'idle' and (wait_event is distinct from 'relation' or backend_xid is not null)
    ) then
      return 'busy';
    end if;
    if kept.shape() <> (select shape from kept.first_shape) then
      return 'changed';
    end if;
    ${steps.map((step) => `${step.replace(/^select/, 'perform')};`).join('\n    ')}
    return 'reset';
  exception when lock_not_available or deadlock_detected then
    return 'busy';
  end $$`;

/** Hash of all objects that are not PostgreSQL's own. */
const SHAPE = `
  select concat_ws(' ',
    (select concat(count(*), ':', sum(hashtext(concat(relname, oid, relacl)))) from pg_class where oid >= 16384),
    (select concat(count(*), ':', sum(hashtext(concat(attrelid, attname, attnotnull)))) from pg_attribute where attrelid >= 16384 and attnum > 0),
    (select concat(count(*), ':', sum(hashtext(concat(tgname, tgenabled, tgrelid)))) from pg_trigger),
    (select concat(count(*), ':', sum(hashtext(concat(oid, convalidated)))) from pg_constraint where oid >= 16384),
    (select concat(count(*), ':', sum(hashtext(concat(oid, prosrc)))) from pg_proc where oid >= 16384))`;

async function tablesOf(
  client: pg.Client,
  schemas: readonly string[],
): Promise<{ name: string; columns: string }[]> {
  const { rows } = await client.query(
    `select format('%I.%I', n.nspname, c.relname) as name,
       (select string_agg(format('%I', attname), ', ' order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1) and c.relkind = 'r' and c.relname <> $2 order by 1`,
    [schemas, OF_THE_RUNNING],
  );
  return rows;
}

/** Returns statements that set every sequence to its current value. */
async function identitiesOf(client: pg.Client, schemas: readonly string[]): Promise<string[]> {
  const { rows } = await client.query(
    `select format('%I.%I', schemaname, sequencename) as name, start_value, last_value
     from pg_sequences where schemaname = any ($1)`,
    [schemas],
  );
  return rows.map(
    ({ name, start_value: start, last_value: last }) =>
      `select setval('${name}', ${last ?? start}, ${last !== null})`,
  );
}

async function asSuperuser(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: ofSuperuser(url) });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
