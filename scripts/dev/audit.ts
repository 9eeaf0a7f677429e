import { readOptions } from '@bulwagan/platform/commands/arguments.ts';
import { EXIT, runCommand } from '@bulwagan/platform/commands/command.ts';
import { auditPackages } from './packages/audit.ts';

const USAGE = `
Usage: npm run dev -- audit

Queries the configured npm registry for known vulnerabilities of all packages, including those of development. Exit code 0: none is
high or critical. 1: one is. 2: the registry does not answer audits, so nothing is known.
`;

await runCommand(USAGE, async (args) => {
  readOptions(args, {});
  const audit = await auditPackages();
  if (!audit.isAnswered) {
    console.error(`No answer: the registry does not report vulnerabilities (${audit.because}).`);
    return EXIT.problem;
  }
  const { critical, high, moderate, low } = audit.counts;
  console.log(`Known vulnerabilities: ${critical} critical, ${high} high, ${moderate} moderate, ${low} low.`);
  for (const name of audit.packages) console.error(name);
  return audit.packages.length > 0 ? EXIT.refused : EXIT.done;
});
