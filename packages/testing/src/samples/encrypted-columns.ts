import type { Pool } from 'pg';

/**
 * Returns the columns of a schema that contain values encrypted with a given key, as `table.column`. It searches all
 * columns, including new ones.
 */
export async function columnsEncryptedBy(pool: Pool, schema: string, keyId: string): Promise<string[]> {
  const { rows } = await pool.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns
     where table_schema = $1 and data_type in ('text', 'character varying', 'jsonb') order by table_name, column_name`,
    [schema],
  );
  const found: string[] = [];
  for (const { table_name: table, column_name: column } of rows) {
    const { rowCount } = await pool.query(
      `select from ${schema}."${table}" where "${column}"::text like $1 limit 1`,
      [`%v1.${keyId}.%`],
    );
    if (rowCount !== 0) found.push(`${table}.${column}`);
  }
  return found;
}

/** Returns the id of the key that encrypted a value. */
export const keyOf = (encrypted: string): string => encrypted.split('.')[1]!;
