import { hasStatus } from '../../../api/errors.ts';
import { recoverSession } from '../../../api/session.ts';

/**
 * Sends a donation, and sends it again if the user renews an expired session. Guests can donate too, so the server
 * does not answer an expired session with 401: it asks for the donor's name instead. Users who decline to sign in see
 * that error next to the name field.
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
