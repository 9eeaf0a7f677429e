import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import * as court from '../src/court/schema.ts';
import * as fundraising from '../src/fundraising/schema.ts';
import { readOptions } from '../src/platform/commands/arguments.ts';
import { EXIT, runCommand } from '../src/platform/commands/command.ts';
import { startEmbedded } from '../src/platform/database/embedded.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import * as workforce from '../src/workforce/schema.ts';
import { commandLog } from './with-fundraising.ts';

const USAGE = `
Usage: npm run db:types [-- --check]

Writes the types of each service's tables from a database that has just been migrated, made for this and thrown away.
With --check nothing is written: exit code 1 when the types in the repository are not those.
`;

const ROOT = new URL('..', import.meta.url).pathname;

/** What each service's types are made of. */
const SERVICES = [
  {
    schema: fundraising.SCHEMA,
    folders: fundraising.MIGRATION_FOLDERS,
    file: join(ROOT, 'src/fundraising/database-types.ts'),
  },
  {
    schema: court.SCHEMA,
    folders: court.MIGRATION_FOLDERS,
    file: join(ROOT, 'src/court/database-types.ts'),
  },
  {
    schema: workforce.SCHEMA,
    folders: workforce.MIGRATION_FOLDERS,
    file: join(ROOT, 'src/workforce/database-types.ts'),
  },
];

/** As connections read them: money and counts exact, instants and dates as text (src/platform/database/types.ts). */
const TYPE_MAPPING = { int8: 'bigint', timestamptz: 'string', date: 'string' };

await runCommand(USAGE, async (args) => {
  const { check } = readOptions(args, { check: { type: 'boolean' } });
  const folder = await mkdtemp(join(tmpdir(), 'bulwagan-types-'));
  const log = commandLog();
  const server = await startEmbedded({ dataDir: folder, log, durable: false });
  try {
    const stale: string[] = [];
    for (const { schema, folders, file } of SERVICES) {
      await migrate({ url: server.url, schema, folders, log });
      const types = generate(server.url, schema, join(folder, `${schema}.ts`));
      if (types === readFileSync(file, 'utf8')) continue;
      stale.push(relative(ROOT, file));
      if (check !== true) writeFileSync(file, types);
    }
    return report(stale, check === true);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
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

function report(stale: string[], isCheck: boolean): number {
  if (stale.length === 0) {
    console.log('The types are those of the tables.');
    return EXIT.done;
  }
  if (!isCheck) {
    console.log(`Written: ${stale.join(', ')}`);
    return EXIT.done;
  }
  console.error(`Not the types of the tables: ${stale.join(', ')}. Run \`npm run db:types\`.`);
  return EXIT.refused;
}
