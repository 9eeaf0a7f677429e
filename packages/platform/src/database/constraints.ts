import type { HttpError } from '../http/errors.ts';

/** Maps the name of a constraint to the error to return when it is violated. */
export type ConstraintErrors = Record<string, () => HttpError>;

/** PostgreSQL's class of integrity violations: unique, foreign key, check, exclusion. */
const INTEGRITY_VIOLATION = /^23/;

/**
 * Runs `work` and turns the violation of a known constraint into the error that the module declares for it. Checking
 * first whether a value is free would race with other requests; the constraint cannot.
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
