import { EXIT, runCommand, UsageError } from '@bulwagan/platform/commands/command.ts';
import { EVERY_CHANGE, selected } from './suites/change.ts';
import { runSections } from './suites/sections.ts';

const USAGE = `
Usage: bash .ci/run [SECTION ...]

Installs the packages and runs everything that a change must pass, or only the sections with these words in their names:
${[...EVERY_CHANGE.checks, ...EVERY_CHANGE.tests, ...EVERY_CHANGE.after].map(({ name }) => `  ${name}`).join('\n')}
`;

/** Exit code after failures with their results printed; `.ci/run` prints the last line for all others. */
const PRINTED_FAILURES = 3;

await runCommand(USAGE, async (words) => {
  const plan = selected(EVERY_CHANGE, words);
  if (plan === undefined) throw new UsageError(`No section is called ${words.join(' or ')}.`);
  return (await runSections(plan)) === EXIT.done ? EXIT.done : PRINTED_FAILURES;
});
