import { readOptions } from '@bulwagan/platform/commands/arguments.ts';
import { EXIT, runCommand, UsageError } from '@bulwagan/platform/commands/command.ts';
import { count } from '@bulwagan/platform/commands/progress.ts';
import { findUnknownEncryptionKeys } from '@bulwagan/platform/privacy/known-keys.ts';
import { encryptionKeys } from '@bulwagan/platform/service/define-service.ts';
import { checkInvariants, type Finding, type Invariant } from '@bulwagan/platform/verify/invariants.ts';
import type { Config } from '../config/config.ts';
import { readConfig } from '../config/read.ts';
import { SERVICE_NAMES } from '../services.ts';
import { type RegisteredService, servicesOf } from '../start/services.ts';
import { withTables } from './open-service.ts';

const USAGE = `
Usage: npm run verify [-- --service NAME] [--list]

Checks the invariants of the data: balances against the ledger, counters against the records, trees without cycles, keys of
encrypted values, and so on. Reads only, and blocks nobody.

  --service NAME  ${SERVICE_NAMES.join(', ')}; default all of SERVICES
  --list          lists the invariants without checking them

Exit code 0: all invariants hold. 1: some are broken, as listed. 2: they could not be checked.
`;

const OPTIONS = { service: { type: 'string' }, list: { type: 'boolean' } } as const;

await runCommand(USAGE, async (args) => {
  const { service, list } = readOptions(args, OPTIONS);
  const config = readConfig(process.env);
  const services = servicesToCheck(config, service);
  if (list === true) {
    for (const one of services)
      console.log(`${one.name}\n${(await invariantsOf(config, one)).map(described).join('\n')}`);
    return EXIT.done;
  }
  let broken = 0;
  for (const one of services) broken += await verify(config, one);
  return broken === 0 ? EXIT.done : EXIT.refused;
});

function servicesToCheck(config: Config, wanted: string | undefined): RegisteredService[] {
  const services = servicesOf(config);
  if (wanted === undefined) return services;
  const service = services.find(({ name }) => name === wanted);
  if (service === undefined) throw new UsageError(`There is no service ${wanted}.`);
  return [service];
}

/**
 * Returns the invariants of a service, including the invariant that every encrypted value can be decrypted with a
 * configured secret.
 */
async function invariantsOf(config: Config, { name, load }: RegisteredService): Promise<Invariant[]> {
  const { invariants, encryptedTables } = await load();
  const keyIds = encryptionKeys(name, config).map(({ id }) => id);
  return [...invariants(config.timeZone), findUnknownEncryptionKeys(keyIds, encryptedTables)];
}

/** Returns the number of violated invariants. */
async function verify(config: Config, service: RegisteredService): Promise<number> {
  const invariants = await invariantsOf(config, service);
  const findings = await withTables(
    config,
    service,
    ({ db }) => checkInvariants(db, invariants),
    'bulwagan verify',
  );
  const broken = findings.filter((finding) => finding.count > 0);
  console.log(`${service.name}: ${findings.length - broken.length} of ${findings.length} invariants hold`);
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
