/** An error that operators can fix: reported in one sentence, without a stack. */
export class StartupError extends Error {}

/** Returns the message of an error with a known cause, or the error itself for the log. */
export function describeStartupError(error: unknown): { fields: object; message: string } {
  if (error instanceof StartupError) return { fields: {}, message: error.message };
  return { fields: { err: error }, message: 'The program cannot start.' };
}
