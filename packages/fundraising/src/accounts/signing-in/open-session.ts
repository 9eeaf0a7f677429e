import { iso } from '@bulwagan/platform/time/clock.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import type { UserRow } from '../queries.ts';
import { openDevice, type SignInTokens, savePushToken } from './devices.ts';

/** Final step of a sign-in, run in its transaction. */
export type OpenSession<T> = (trx: Db, user: UserRow) => Promise<T>;

export interface Device {
  device_name: string;
  device_token?: string | null | undefined;
}

/** Returns the step that opens a device with tokens (F§5). */
export function onDevice(
  app: App,
  device: Device,
  { ip }: Pick<FastifyRequest, 'ip'>,
): OpenSession<SignInTokens & { user: UserRow }> {
  return async (trx, user) => {
    const { deviceId, tokens } = await openDevice(app, trx, user, { name: device.device_name, ip });
    if (device.device_token) {
      const now = iso(app.clock.now());
      await savePushToken(trx, { userId: user.id, token: device.device_token, deviceId, now });
    }
    return { user, ...tokens };
  };
}

/** Returns the step that opens a web session with a new id. */
export function onWeb(app: App, request: FastifyRequest, reply: FastifyReply): OpenSession<UserRow> {
  return async (trx, user) => {
    await app.sessions.open(trx, request, reply, user.id, app.clock.now());
    return user;
  };
}
