import { textTable } from '@bulwagan/platform/commands/table.ts';
import type { Config } from '../config/config.ts';
import type { RegisteredService } from '../start/services.ts';
import { withTables } from './open-service.ts';

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
export async function listRepeats(config: Config, service: RegisteredService): Promise<number> {
  const rows = await withTables(config, service, async ({ pool }) => {
    const found = await pool.query<Repeat>(
      'select * from repeated_identifiers order by table_name, identifier, value, id',
    );
    return found.rows;
  });
  print(rows);
  return 0;
}

function print(rows: Repeat[]): void {
  const columns = ['table', 'column', 'value', 'id', 'repeats the row'];
  // Quotes the values, because two values may differ only by a space.
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
