/** Something that people can put right: told in one sentence, without a stack. */
export class CannotStart extends Error {}

/** The message for people where the cause is known, or the error for the log. */
export function describeTrouble(error: unknown): { fields: object; message: string } {
  if (error instanceof CannotStart) return { fields: {}, message: error.message };
  return { fields: { err: error }, message: 'The program cannot start.' };
}
