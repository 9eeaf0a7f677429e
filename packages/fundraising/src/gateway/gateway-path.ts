import { id, oneOf } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';

/**
 * `{gateway}` in a path is the gateway's id or the word `gateway` (contract §2). Any other name is 404, before the body
 * is read.
 */
export const gatewaySegment = (gatewayId: string) =>
  oneOf([gatewayId, 'gateway'], { description: "The gateway's id, or the word `gateway`" });

export const gatewayParams = (gatewayId: string) => Type.Object({ gateway: gatewaySegment(gatewayId) });

export const gatewayAndIdParams = (gatewayId: string) =>
  Type.Object({ gateway: gatewaySegment(gatewayId), id: id() });
