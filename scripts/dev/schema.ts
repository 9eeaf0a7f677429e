import { readOptions } from '@bulwagan/platform/commands/arguments.ts';
import { runCommand } from '@bulwagan/platform/commands/command.ts';
import { writeOrCheck } from './generated-files.ts';
import { SCHEMAS, withMigratedDatabase } from './migrated-database.ts';
import { describeSchema } from './schema/describe.ts';

const USAGE = `
Usage: npm run dev -- schema [--check]

Writes docs/schema/SERVICE.sql: the tables, indexes, functions and triggers of each service after all migrations, from a
temporary database. With --check it writes nothing and exits with code 1 when a file is out of date.
`;

await runCommand(USAGE, async (args) => {
  const { check = false } = readOptions(args, { check: { type: 'boolean' } });
  const files = [];
  // A database for each, because extensions belong to the whole database.
  for (const service of SCHEMAS) {
    const { schema } = service;
    const text = await withMigratedDatabase((url) => describeSchema(url, schema), [service]);
    files.push({ path: `docs/schema/${schema}.sql`, text });
  }
  return writeOrCheck(files, 'npm run dev -- schema', check);
});
