import { hasStatus } from '../../api/errors.ts';

const DISABLED = 'Your account has been disabled.';

/** What the court refuses (403) in words that say why, for forms and dialogs to show. */
export async function explained<Result>(doing: Promise<Result>, words: string): Promise<Result> {
  try {
    return await doing;
  } catch (error) {
    if (hasStatus(error, 403) && error.message !== DISABLED) throw new Error(words, { cause: error });
    throw error;
  }
}

/** For forms whose fields show whatever the court refuses: the names of what it refused. */
export const fieldsOf = (problem: unknown): string[] =>
  hasStatus(problem, 422) ? Object.keys(problem.fields) : [];
