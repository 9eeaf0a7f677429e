import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

export interface Migration {
  /** Module and file name: `fundraising/0001_accounts`. */
  name: string;
  /** SHA-256 of the text, ignoring line endings. */
  checksum: string;
  sql: string;
  /** False if the file begins with `--! no-transaction`. */
  isTransactional: boolean;
}

const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;
const NO_TRANSACTION = /^--! no-transaction\s*$/m;

function isTransactional(sql: string): boolean {
  return !NO_TRANSACTION.test(sql.split('\n', 1)[0] ?? '');
}

/** Returns the name of the module with a migration folder: `court` for `packages/court/src/migrations/`. */
export function moduleOf(folder: string): string {
  const parent = dirname(folder);
  return basename(parent) === 'src' ? basename(dirname(parent)) : basename(parent);
}

async function readFolder(folder: string): Promise<Migration[]> {
  const module = moduleOf(folder);
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const numbers = new Set<string>();
  for (const file of files) {
    const number = FILE_NAME.exec(file)?.[1];
    if (number === undefined)
      throw new Error(`Migration ${module}/${file} is not named like 0001_accounts.sql.`);
    if (numbers.has(number)) throw new Error(`Two migrations of ${module} have the number ${number}.`);
    numbers.add(number);
  }
  return Promise.all(
    files.map(async (file) => {
      const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
      const checksum = createHash('sha256').update(sql).digest('hex');
      const name = `${module}/${file.slice(0, -'.sql'.length)}`;
      return { name, checksum, sql, isTransactional: isTransactional(sql) };
    }),
  );
}

/**
 * Returns the migrations of the folders in the order to apply them: folder by folder, each by number. A folder is
 * `<module>/migrations` or `<module>/src/migrations`. Throws for an unnumbered file, and for a duplicate number or module.
 */
export async function readMigrations(folders: string[]): Promise<Migration[]> {
  const all = (await Promise.all(folders.map(readFolder))).flat();
  if (new Set(all.map((one) => one.name)).size < all.length) {
    throw new Error(`Two migration folders belong to one module: ${folders.join(', ')}.`);
  }
  return all;
}

/** Splits a file that runs outside a transaction into statements; each ends with a semicolon at the end of a line. */
export function splitStatements(sql: string): string[] {
  return sql
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement.replaceAll(/^--.*$/gm, '').trim() !== '');
}
