import pg from 'pg';

/** The address of a database on a server; made when there is none of this name. */
export async function databaseFor(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  await client.end();
  const address = new URL(serverUrl);
  address.pathname = `/${name}`;
  return address.href;
}
