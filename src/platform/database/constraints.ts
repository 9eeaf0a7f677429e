import type { HttpError } from '../http/errors.ts';

/** What a broken constraint means to the caller: its name to the error to answer. */
export type ConstraintErrors = Record<string, () => HttpError>;

/** PostgreSQL's class of integrity violations: unique, foreign key, check, exclusion. */
const INTEGRITY_VIOLATION = /^23/;

/**
 * Runs `work` and turns the violation of a known constraint into the error its room declared for it.
 * Asking first whether a value is free would lose the race against the next request; the constraint cannot.
 */
export async function explainConstraints<T>(errors: ConstraintErrors, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const name = violatedConstraint(error);
    const explain = name === undefined ? undefined : errors[name];
    throw explain === undefined ? error : explain();
  }
}

function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return undefined;
  return INTEGRITY_VIOLATION.test(String(error.code)) ? String(error.constraint) : undefined;
}
