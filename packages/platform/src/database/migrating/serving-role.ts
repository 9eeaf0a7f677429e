import pg from 'pg';

/**
 * Grants a role what the server needs on the schemas of a service and its jobs: read and write rows of current and
 * future tables, without owning any. If its credentials leak, the attacker still cannot drop tables or disable the
 * triggers that protect the audit log and the ledger. The migrations table stays read-only. The caller owns the
 * schemas. Throws when the role does not exist or has wider privileges.
 */
export async function allowServing(client: pg.Client, role: string, schema: string): Promise<void> {
  const schemas = [schema, `${schema}_jobs`];
  await assertOrdinary(client, role, schemas);
  const name = pg.escapeIdentifier(role);
  const grants = schemas.map(
    (one) => `
      grant usage on schema ${one} to ${name};
      grant select, insert, update, delete on all tables in schema ${one} to ${name};
      grant usage, select on all sequences in schema ${one} to ${name};
      alter default privileges in schema ${one} grant select, insert, update, delete on tables to ${name};
      alter default privileges in schema ${one} grant usage, select on sequences to ${name};`,
  );
  // Several statements in one message run as one transaction.
  await client.query(`${grants.join('')} revoke insert, update, delete on ${schema}.migrations from ${name}`);
  await closeWaysThroughJobs(client, name, `${schema}_jobs`);
}

/**
 * Closes ways to escalate through pg-boss. Its next owner session executes commands from `bam`, and its migration (run
 * when `version` is old) builds statements from table names in `queue`. By writing there, the serving role could make
 * the owner run statements that it may not run itself.
 */
async function closeWaysThroughJobs(client: pg.Client, role: string, schema: string): Promise<void> {
  const { rows } = await client.query<{ stamps: string }>(
    `select string_agg(quote_ident(column_name), ', ') as stamps from information_schema.columns
     where table_schema = $1 and table_name = 'version' and column_name <> 'version'`,
    [schema],
  );
  await client.query(`
    revoke insert, update, delete on ${schema}.bam, ${schema}.version from ${role};
    grant update (status, error, started_on, completed_on) on ${schema}.bam to ${role};
    grant update (${rows[0]!.stamps}) on ${schema}.version to ${role};
    alter table ${schema}.queue drop constraint if exists queue__one_table;
    alter table ${schema}.queue
      add constraint queue__one_table check (not partition and table_name = 'job_common')`);
}

async function assertOrdinary(client: pg.Client, role: string, schemas: string[]): Promise<void> {
  const { rows } = await client.query<{ is_mighty: boolean; owned: string | null }>(
    `select exists (select from pg_roles m
         where (m.rolsuper or m.rolcreaterole) and pg_has_role(r.oid, m.oid, 'member')) as is_mighty,
       (select min(n.nspname) from pg_namespace n
        where n.nspname = any($2) and pg_has_role(r.oid, n.nspowner, 'member')) as owned
     from pg_roles r where r.rolname = $1`,
    [role, schemas],
  );
  const [found] = rows;
  if (found === undefined)
    throw new Error(`There is no role ${role}. Create it first: create role ${role} login password '…'.`);
  if (found.is_mighty) throw new Error(`${role} can grant itself any privilege; use another role.`);
  if (found.owned !== null)
    throw new Error(`${role} is or can become the owner of ${found.owned}; use another role.`);
}
