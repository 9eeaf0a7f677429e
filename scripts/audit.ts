import { readOptions } from '../src/platform/commands/arguments.ts';
import { EXIT, runCommand } from '../src/platform/commands/command.ts';
import { auditPackages } from './packages/audit.ts';

const USAGE = `
Usage: npm run audit:packages

Asks the registry that npm is set to which of the packages have known weaknesses, those of development too. Exit code 0 when none is high
or critical, 1 when one is, 2 when the registry does not answer audits: then nothing is known.
`;

await runCommand(USAGE, async (args) => {
  readOptions(args, {});
  const audit = await auditPackages();
  if (!audit.isAnswered) {
    console.error(`Not answered: the registry does not tell about weaknesses (${audit.because}).`);
    return EXIT.trouble;
  }
  const { critical, high, moderate, low } = audit.counts;
  console.log(`Known weaknesses: ${critical} critical, ${high} high, ${moderate} moderate, ${low} low.`);
  for (const name of audit.packages) console.error(name);
  return audit.packages.length > 0 ? EXIT.refused : EXIT.done;
});
