import pg from 'pg';

/**
 * Lets a role serve on a service's schema and that of its jobs, which the caller owns: it reads and writes rows of tables
 * that there are and that will be, and owns nothing. So whoever gets hold of it can take away neither the tables nor what
 * guards the audit log and the ledger. What was migrated it reads alone. Throws when there is no such role, or when what it
 * is lets it do more.
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
  // Several statements in one message are one transaction.
  await client.query(`${grants.join('')} revoke insert, update, delete on ${schema}.migrations from ${name}`);
}

async function assertOrdinary(client: pg.Client, role: string, schemas: string[]): Promise<void> {
  const { rows } = await client.query<{ is_mighty: boolean; owned: string | null }>(
    `select r.rolsuper or r.rolcreaterole as is_mighty,
       (select min(n.nspname) from pg_namespace n
        where n.nspname = any($2) and pg_has_role(r.oid, n.nspowner, 'member')) as owned
     from pg_roles r where r.rolname = $1`,
    [role, schemas],
  );
  const [found] = rows;
  if (found === undefined)
    throw new Error(`There is no role ${role}. Make it first: create role ${role} login password '…'.`);
  if (found.is_mighty) throw new Error(`${role} may make itself whatever it likes; serve as another role.`);
  if (found.owned !== null)
    throw new Error(`${role} is or may become the owner of ${found.owned}; serve as another role.`);
}
