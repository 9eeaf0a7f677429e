import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { NotFound } from '@bulwagan/platform/http/errors.ts';
import { originOf, type Source } from '@bulwagan/platform/http/origin.ts';
import { report } from '@bulwagan/platform/http/security/request-security-events.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Actor } from '../access.ts';
import { revokeDevice } from '../accounts/signing-in/devices.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import { type DeviceRow, deleteSession, findSignedIn, lockDevice } from './queries.ts';

/** Lists the user's sign-ins: devices with tokens, and web sessions. */
export async function listSignedIn(app: App, actor: Actor): Promise<DeviceRow[]> {
  const { via } = actor;
  const user = {
    id: actor.id,
    deviceId: via.kind === 'device' ? via.deviceId : null,
    sessionId: via.kind === 'session' ? via.sessionId : null,
  };
  return await findSignedIn(app.db, user, iso(app.clock.now()));
}

/** Signs one of them out at once. Throws NotFound, also for another user's. */
export async function endSignedIn(app: App, actor: Actor, id: string, source: Source): Promise<void> {
  const now = iso(app.clock.now());
  const isDevice = /^\d+$/.test(id);
  await withTransaction(app.db, async (trx) => {
    const isFound = isDevice
      ? await lockDevice(trx, actor.id, Number(id))
      : await deleteSession(trx, actor.id, id);
    if (!isFound) throw new NotFound('device');
    if (isDevice) await revokeDevice(trx, Number(id), now);
    await recordAs(trx, actor, {
      action: isDevice ? 'device.signed_out' : 'session.ended',
      subject: [isDevice ? 'device' : 'session', id],
      at: now,
      ...originOf(source),
    });
  });
  report(source.request, 'session_ended', { userId: actor.id });
}
