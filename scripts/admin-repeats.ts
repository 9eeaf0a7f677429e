import { textTable } from '@bulwagan/platform/commands/table.ts';
import { connect } from '@bulwagan/platform/database/connect.ts';
import { isMigrated } from '@bulwagan/platform/database/migrate.ts';
import type { Config, ServiceName } from '@bulwagan/server/config/config.ts';
import { ALL_SERVICES } from '@bulwagan/server/start/services.ts';
import { commandLog, withServiceDatabase } from './with-fundraising.ts';

interface Repeat {
  table_name: string;
  identifier: string;
  id: string;
  value: string;
  kept_id: string | null;
}

/**
 * Lists rows whose identifier was already used by another row when normalized identifiers were introduced. Returns the
 * exit code.
 */
export async function listRepeats(config: Config, service: ServiceName): Promise<number> {
  const { schema, migrationFolders } = ALL_SERVICES[service];
  return await withServiceDatabase(config, commandLog(), service, async (url) => {
    const { pool, close } = connect({ url, schema, size: 1 });
    try {
      if (!(await isMigrated(pool, schema, migrationFolders)))
        throw new Error(`The tables of ${service} are not up to date. Run \`npm run migrate\` first.`);
      const { rows } = await pool.query<Repeat>(
        'select * from repeated_identifiers order by table_name, identifier, value, id',
      );
      print(rows);
      return 0;
    } finally {
      await close();
    }
  });
}

function print(rows: Repeat[]): void {
  const columns = ['table', 'column', 'value', 'id', 'repeats the row'];
  // Quoted, because two of them may differ only by a space.
  const cells = rows.map((row) => [
    row.table_name,
    row.identifier,
    JSON.stringify(row.value),
    row.id,
    row.kept_id ?? 'none any more',
  ]);
  if (rows.length > 0) console.log(`${textTable(columns, cells)}\n`);
  const words = rows.length === 1 ? 'row repeats' : 'rows repeat';
  console.log(`${rows.length} ${words} the identifier of another. Change each one, or leave it.`);
}
