import { hasStatus } from '../../../api/errors.ts';
import { recoverSession } from '../../../api/session.ts';

/**
 * Strangers may give as well, so a session that has ended is no 401 here: the server asks who it is that gives. Whom the
 * page knows signs in again over it, and the gift is theirs. Who would rather not is asked for a name beside its field.
 */
export async function sendAsOneself<Result>(send: () => Promise<Result>): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    const asksWho = hasStatus(error, 422) && error.fields.donor_name !== undefined;
    if (asksWho && (await recoverSession())) return await send();
    throw error;
  }
}
