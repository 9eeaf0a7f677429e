import { ApiError } from '../../../api/errors.ts';

/**
 * Some routes refuse with a message alone where there is but one field it can be about: a code, or a password. Told as
 * that field's own error it stands beside it.
 */
export async function asFieldError<Result>(
  field: string,
  statuses: readonly number[],
  send: () => Promise<Result>,
): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    const isAboutField =
      error instanceof ApiError && statuses.includes(error.status) && Object.keys(error.fields).length === 0;
    if (!isAboutField) throw error;
    const refused = new Response(null, { status: 422 });
    throw new ApiError(refused, { message: error.message, errors: { [field]: [error.message] } });
  }
}
