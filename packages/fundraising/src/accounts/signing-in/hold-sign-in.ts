import { holdSession } from '@bulwagan/platform/sign-in/sessions/own-sessions.ts';
import type { Actor } from '../../access.ts';
import type { Db } from '../../database.ts';

/**
 * True if the credential of the request is still valid: its device or browser session. Locks it until the transaction
 * ends, so that dependent records end with it.
 */
export async function holdSignIn(trx: Db, { via }: Pick<Actor, 'via'>): Promise<boolean> {
  return via.kind === 'device' ? await holdDevice(trx, via.deviceId) : await holdSession(trx, via.sessionId);
}

/** True if a device is signed in; locks it against sign-out until the transaction ends. */
export async function holdDevice(trx: Db, deviceId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('devices')
    .select('id')
    .where('id', '=', deviceId)
    .where('revoked_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}
