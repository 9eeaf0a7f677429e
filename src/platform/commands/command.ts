import { HttpError, Invalid } from '../http/errors.ts';
import { describeError } from '../telemetry/describe-error.ts';

/** The command was called wrongly. Nothing was done. */
export class UsageError extends Error {}

/** The command was understood, and the answer is no. Nothing was changed. */
export class Refusal extends Error {}

export const EXIT = { done: 0, refused: 1, trouble: 2 } as const;

/**
 * Runs one command of the command line and sets the exit code: 0 when it was done, 1 when the answer is no (a Refusal, or
 * the code that `run` gives), 2 when it could not do its work (wrong arguments, no database). `--help` prints `usage`.
 */
export async function runCommand(
  usage: string,
  run: (args: string[]) => Promise<number | undefined>,
): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) {
    console.log(usage.trim());
    return;
  }
  try {
    process.exitCode = (await run(args)) ?? EXIT.done;
  } catch (error) {
    process.exitCode = report(error);
  }
}

function report(error: unknown): number {
  if (error instanceof Refusal || error instanceof HttpError) {
    // A rule that a request breaks is broken by a command as well, and says so in the same words.
    console.error(error instanceof Invalid ? Object.values(error.errors).flat().join('\n') : error.message);
    return EXIT.refused;
  }
  const { message, code, errors } = describeError(error);
  // An address that nothing listens on fails with a bundle of errors, one for each way to it, and no words of its own.
  console.error(message || errors?.[0]?.message || code || 'The command failed.');
  if (error instanceof UsageError) console.error('Add --help to see how it is called.');
  return EXIT.trouble;
}
