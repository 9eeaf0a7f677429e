import { readOptions } from '@bulwagan/platform/commands/arguments.ts';
import { EXIT, runCommand, UsageError } from '@bulwagan/platform/commands/command.ts';
import { count } from '@bulwagan/platform/commands/progress.ts';
import { connect } from '@bulwagan/platform/database/connect.ts';
import { isMigrated } from '@bulwagan/platform/database/migrate.ts';
import { deriveKeyring } from '@bulwagan/platform/privacy/keys.ts';
import { findUnknownEncryptionKeys } from '@bulwagan/platform/privacy/known-keys.ts';
import type { EncryptedTable } from '@bulwagan/platform/privacy/reencrypt.ts';
import { checkInvariants, type Finding, type Invariant } from '@bulwagan/platform/verify/invariants.ts';
import type { Config, ServiceName } from '@bulwagan/server/config/config.ts';
import { readConfig } from '@bulwagan/server/config/read.ts';
import { commandLog, withServiceDatabase } from './with-fundraising.ts';

const USAGE = `
Usage: npm run verify [-- --service NAME] [--list]

Checks the invariants of the data: balances against the ledger, counters against the records, trees without cycles, keys of
encrypted values, and so on. Reads only, and blocks nobody.

  --service NAME  fundraising, workforce or court; default all of SERVICES
  --list          lists the invariants without checking them

Exit code 0: all invariants hold. 1: some are broken, as listed. 2: they could not be checked.
`;

const OPTIONS = { service: { type: 'string' }, list: { type: 'boolean' } } as const;

interface Verified {
  schema: string;
  folders: string[];
  invariants: readonly Invariant[];
}

/** Imported on demand. */
const INVARIANTS: Record<ServiceName, (config: Config) => Promise<readonly Invariant[]>> = {
  fundraising: async () => (await import('@bulwagan/fundraising/invariants.ts')).INVARIANTS,
  workforce: async () => (await import('@bulwagan/workforce/invariants.ts')).INVARIANTS,
  court: async ({ timeZone }) => (await import('@bulwagan/court/invariants.ts')).invariantsIn(timeZone),
};

/** Returns the invariant that all encrypted values of a service use one of the configured secrets. */
async function encryptedInvariant(
  { secret, previousSecrets }: Config,
  name: ServiceName,
): Promise<Invariant> {
  const { ENCRYPTED_TABLES } = (await import(`@bulwagan/${name}/encrypted.ts`)) as {
    ENCRYPTED_TABLES: EncryptedTable[];
  };
  const keys = deriveKeyring([secret, ...previousSecrets], `${name}/sealing`);
  return findUnknownEncryptionKeys(
    keys.map(({ id }) => id),
    ENCRYPTED_TABLES,
  );
}

await runCommand(USAGE, async (args) => {
  const { service, list } = readOptions(args, OPTIONS);
  const config = readConfig(process.env);
  const names = namesOf(config, service);
  if (list === true) {
    for (const name of names)
      console.log(`${name}\n${(await load(config, name)).invariants.map(described).join('\n')}`);
    return EXIT.done;
  }
  let broken = 0;
  for (const name of names) broken += await verify(config, name);
  return broken === 0 ? EXIT.done : EXIT.refused;
});

function namesOf(config: Config, wanted: string | undefined): ServiceName[] {
  if (wanted === undefined) return config.services;
  const name = config.services.find((known) => known === wanted);
  if (name === undefined) throw new UsageError(`There is no service ${wanted}.`);
  return [name];
}

async function load(config: Config, name: ServiceName): Promise<Verified> {
  const [invariants, encrypted, { SCHEMA: schema, MIGRATION_FOLDERS: folders }] = await Promise.all([
    INVARIANTS[name](config),
    encryptedInvariant(config, name),
    import(`@bulwagan/${name}/schema.ts`) as Promise<{ SCHEMA: string; MIGRATION_FOLDERS: string[] }>,
  ]);
  return { schema, folders, invariants: [...invariants, encrypted] };
}

/** Returns the number of violated invariants. */
async function verify(config: Config, name: ServiceName): Promise<number> {
  const { schema, folders, invariants } = await load(config, name);
  const findings = await withServiceDatabase(config, commandLog(), name, async (url) => {
    const connection = connect({ url, schema, size: 1, applicationName: 'bulwagan verify' });
    try {
      if (!(await isMigrated(connection.pool, schema, folders)))
        throw new Error(`The tables of ${name} are not up to date. Run \`npm run migrate\` first.`);
      return await checkInvariants(connection.db, invariants);
    } finally {
      await connection.close();
    }
  });
  const broken = findings.filter((finding) => finding.count > 0);
  console.log(`${name}: ${findings.length - broken.length} of ${findings.length} invariants hold`);
  for (const finding of broken) console.log(reported(finding));
  return broken.length;
}

function described({ name, holds }: Pick<Invariant, 'name' | 'holds'>): string {
  return `  ${name}: ${holds}`;
}

function reported(finding: Finding): string {
  const { count: found, subjects, mend } = finding;
  const more = found > subjects.length ? [`    … ${count(found)} in all`] : [];
  const advice = mend === undefined ? [] : [`    ${mend}`];
  return [described(finding), ...subjects.map((subject) => `    ${subject}`), ...more, ...advice].join('\n');
}
