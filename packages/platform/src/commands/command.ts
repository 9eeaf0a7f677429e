import { HttpError, Invalid } from '../http/errors.ts';
import { describeError } from '../telemetry/describe-error.ts';

/** Wrong arguments. Nothing was done. */
export class UsageError extends Error {}

/** The command was valid but is refused. Nothing was changed. */
export class Refusal extends Error {}

export const EXIT = { done: 0, refused: 1, problem: 2 } as const;

/**
 * Runs a command and sets the exit code: 0 for success, 1 when it is refused (a Refusal, or the code that `run`
 * returns), 2 when it cannot run (wrong arguments, no database). `--help` prints `usage`.
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
    // Print validation errors in the same words as the API.
    console.error(error instanceof Invalid ? Object.values(error.errors).flat().join('\n') : error.message);
    return EXIT.refused;
  }
  const { message, code, errors } = describeError(error);
  // When nothing listens on the address, the error is an AggregateError without a message.
  console.error(message || errors?.[0]?.message || code || 'The command failed.');
  if (error instanceof UsageError) console.error('Add --help for usage.');
  return EXIT.problem;
}
