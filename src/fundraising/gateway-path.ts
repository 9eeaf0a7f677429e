import { Type } from 'typebox';
import { NotFound } from '../platform/http/errors.ts';
import type { App } from './context.ts';

/** `{gateway}` in a path is the gateway's id; the word `gateway` itself is taken there too (contract §2). */
export const gatewayParams = Type.Object({ gateway: Type.String({ maxLength: 50 }) });
export const gatewayAndIdParams = Type.Object({
  gateway: Type.String({ maxLength: 50 }),
  id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
});

/** Throws NotFound (404) for another gateway's name. */
export function assertGateway(app: App, segment: string): void {
  if (segment !== app.gatewaySettings.id && segment !== 'gateway') throw new NotFound('page');
}
