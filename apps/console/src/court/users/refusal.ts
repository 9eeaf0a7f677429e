import { isMessage } from '@bulwagan/contracts/errors/shared/recognized.ts';
import { hasStatus } from '../../api/errors.ts';

/** Replaces a 403 by an error with an explanation, for forms and dialogs. */
export async function explained<Result>(doing: Promise<Result>, words: string): Promise<Result> {
  try {
    return await doing;
  } catch (error) {
    if (hasStatus(error, 403) && !isMessage(error.message, 'account.disabled'))
      throw new Error(words, { cause: error });
    throw error;
  }
}

/** Returns the names of refused fields, for forms whose fields show every error. */
export const fieldsOf = (problem: unknown): string[] =>
  hasStatus(problem, 422) ? Object.keys(problem.fields) : [];
