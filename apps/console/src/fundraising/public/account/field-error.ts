import { ApiError } from '../../../api/errors.ts';

/**
 * Turns an error that has only a message into an error of `field`. Some routes return no field name because only one
 * field can be wrong, such as a code or password.
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
