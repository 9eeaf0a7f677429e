import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { NotFound, Unauthenticated } from '@bulwagan/platform/http/errors.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Static } from 'typebox';
import type { Actor } from '../access.ts';
import { savePushToken } from '../accounts/signing-in/devices.ts';
import { holdDevice } from '../accounts/signing-in/hold-sign-in.ts';
import type { App } from '../context.ts';
import { deletePushToken, dropOldPushTokens } from './queries.ts';
import type { NewDeviceToken, Platform } from './schemas.ts';

/** Nobody has more devices; a client that registers a new token with every start must not fill the table. */
const MOST_TOKENS_OF_A_USER = 20;

/**
 * Saves where the user's push notifications go. A token registered by another account moves to this one. Throws
 * Unauthenticated (401) on a device signed out while this request waited.
 */
export async function registerPushToken(
  app: App,
  actor: Actor,
  input: Static<typeof NewDeviceToken>,
): Promise<{ platform: Platform | null; created_at: string }> {
  const now = iso(app.clock.now());
  const platform = input.platform ?? null;
  // Linked to the device, the token is removed when the device signs out.
  const deviceId = actor.via.kind === 'device' ? actor.via.deviceId : null;
  await withTransaction(app.db, async (trx) => {
    if (deviceId !== null && !(await holdDevice(trx, deviceId))) throw new Unauthenticated();
    await savePushToken(trx, {
      userId: actor.id,
      token: input.token,
      platform,
      deviceId,
      now,
    });
    await dropOldPushTokens(trx, actor.id, MOST_TOKENS_OF_A_USER);
  });
  return { platform, created_at: now };
}

/** Throws NotFound, also for a token of another account. */
export async function forgetPushToken(app: App, actor: Actor, token: string): Promise<void> {
  if (!(await deletePushToken(app.db, actor.id, token))) throw new NotFound('device token');
}
