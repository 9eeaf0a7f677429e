import { holdSession } from '../../platform/sign-in/own-sessions.ts';
import type { Actor } from '../access.ts';
import type { Db } from '../database.ts';

/**
 * Whether what somebody asks by still counts: their device, or the session of their browser. It does until the transaction ends,
 * so that what is tied to it, or begun by it, ends with it.
 */
export async function holdSignIn(trx: Db, { via }: Pick<Actor, 'via'>): Promise<boolean> {
  return via.kind === 'device' ? await holdDevice(trx, via.deviceId) : await holdSession(trx, via.sessionId);
}

/** Whether a device is signed in; nobody signs it out before the transaction has ended. */
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
