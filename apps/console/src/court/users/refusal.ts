import { hasStatus } from '../../api/errors.ts';

const DISABLED = 'Your account has been disabled.';

/** Replaces a 403 by an error with an explanation, for forms and dialogs. */
export async function explained<Result>(doing: Promise<Result>, words: string): Promise<Result> {
  try {
    return await doing;
  } catch (error) {
    if (hasStatus(error, 403) && error.message !== DISABLED) throw new Error(words, { cause: error });
    throw error;
  }
}

/** Returns the names of refused fields, for forms whose fields show every error. */
export const fieldsOf = (problem: unknown): string[] =>
  hasStatus(problem, 422) ? Object.keys(problem.fields) : [];
