import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { readOptions } from '@bulwagan/platform/commands/arguments.ts';
import { runCommand } from '@bulwagan/platform/commands/command.ts';
import { writeOrCheck } from './generated-files.ts';
import { SCHEMAS, withMigratedDatabase } from './migrated-database.ts';

const USAGE = `
Usage: npm run dev -- db-types [--check]

Writes the types of each service's tables from a temporary database with all migrations applied. With --check it
writes nothing and exits with code 1 when a file is out of date.
`;

/**
 * Types as connections read them: money and counts exact, instants and dates as text (packages/platform/src/database/types.ts).
 */
const TYPE_MAPPING = { int8: 'bigint', timestamptz: 'string', date: 'string' };

await runCommand(USAGE, async (args) => {
  const { check = false } = readOptions(args, { check: { type: 'boolean' } });
  const files = await withMigratedDatabase(async (url, folder) =>
    SCHEMAS.map(({ schema }) => ({
      path: `packages/${schema}/src/database-types.ts`,
      text: generate(url, schema, join(folder, `${schema}.ts`)),
    })),
  );
  return writeOrCheck(files, 'npm run dev -- db-types', check);
});

function generate(url: string, schema: string, outFile: string): string {
  const cli = createRequire(import.meta.url).resolve('kysely-codegen/dist/cli/bin.js');
  const options = {
    '--dialect': 'postgres',
    '--url': url,
    '--default-schema': schema,
    '--include-pattern': `${schema}.*`,
    '--exclude-pattern': `${schema}.migrations`,
    '--type-mapping': JSON.stringify(TYPE_MAPPING),
    '--out-file': outFile,
  };
  execFileSync(process.execPath, [cli, ...Object.entries(options).flat()], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return readFileSync(outFile, 'utf8');
}
