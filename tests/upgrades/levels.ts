import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { moduleOf, readMigrations } from '@bulwagan/platform/database/migrating/migration-files.ts';
import type { HasAfter } from '@bulwagan/testing/database.ts';
import type pg from 'pg';

/** Migrations of a service, with folders that contain only the first of them. */
export interface Levels {
  /** Names in the order of application. */
  names: string[];
  isTransactional: boolean[];
  /** Returns folders for `migrate` with the first `count` migrations, like an older version of the program. */
  upTo(count: number): string[];
}

/** Uses the product's own files, so that names and checksums agree between levels. */
export async function levelsOf(test: HasAfter, folders: string[]): Promise<Levels> {
  const root = mkdtempSync(join(tmpdir(), 'bulwagan-levels-'));
  test.after(() => rmSync(root, { recursive: true, force: true }));
  const migrations = await readMigrations(folders);
  const origins = new Map(folders.map((folder) => [moduleOf(folder), folder]));
  return {
    names: migrations.map(({ name }) => name),
    isTransactional: migrations.map(({ isTransactional }) => isTransactional),
    upTo(count) {
      const level = join(root, String(count));
      const made = new Map([...origins.keys()].map((module) => [module, join(level, module, 'migrations')]));
      for (const folder of made.values()) mkdirSync(folder, { recursive: true });
      for (const { name } of migrations.slice(0, count)) {
        const [module, file] = name.split('/') as [string, string];
        copyFileSync(join(origins.get(module)!, `${file}.sql`), join(made.get(module)!, `${file}.sql`));
      }
      return [...made.values()];
    },
  };
}

/** Returns names and checksums of the applied migrations; empty if there are none. */
export async function appliedIn(client: pg.ClientBase, schema: string): Promise<string[]> {
  const { rows: found } = await client.query('select to_regclass($1) is not null as there', [
    `${schema}.migrations`,
  ]);
  if (!found[0].there) return [];
  const { rows } = await client.query<{ line: string }>(
    `select name || ' ' || checksum as line from ${schema}.migrations order by name`,
  );
  return rows.map(({ line }) => line);
}
