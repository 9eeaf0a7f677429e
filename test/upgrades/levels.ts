import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type pg from 'pg';
import { readMigrations } from '../../src/platform/database/migration-files.ts';
import type { HasAfter } from '../database.ts';

/** The migrations of a service, and folders that hold no more than the first of them. */
export interface Levels {
  /** In the order in which they are applied. */
  names: string[];
  isTransactional: boolean[];
  /** For `migrate`: as a program brought them that knew of the first `count` alone. */
  upTo(count: number): string[];
}

/** The files are the product's own: a name and a checksum that one level writes is known to the next. */
export async function levelsOf(test: HasAfter, folders: string[]): Promise<Levels> {
  const root = mkdtempSync(join(tmpdir(), 'bulwagan-levels-'));
  test.after(() => rmSync(root, { recursive: true, force: true }));
  const migrations = await readMigrations(folders);
  const origins = new Map(folders.map((folder) => [basename(dirname(folder)), folder]));
  return {
    names: migrations.map(({ name }) => name),
    isTransactional: migrations.map(({ isTransactional }) => isTransactional),
    upTo(count) {
      const level = join(root, String(count));
      const made = new Map([...origins.keys()].map((room) => [room, join(level, room, 'migrations')]));
      for (const folder of made.values()) mkdirSync(folder, { recursive: true });
      for (const { name } of migrations.slice(0, count)) {
        const [room, file] = name.split('/') as [string, string];
        copyFileSync(join(origins.get(room)!, `${file}.sql`), join(made.get(room)!, `${file}.sql`));
      }
      return [...made.values()];
    },
  };
}

/** The names and checksums of what was applied; empty where nothing was yet. */
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
