import { Refused, Unavailable } from '../platform/http/errors.ts';
import { GatewayDeclined, GatewayError, GatewayRefused } from './gateway/index.ts';

/** Ours to repair, not the caller's: the key, or what it is allowed to do. */
const OUR_FAULT = new Set([401, 403]);

/** 422 for a decline or a request that the gateway refuses; undefined for what is ours to repair, and for silence. */
export function refusalOf(error: GatewayError): Refused | undefined {
  if (error instanceof GatewayDeclined) return new Refused(error.shown);
  const isTheirs = error instanceof GatewayRefused && !OUR_FAULT.has(error.status ?? 0);
  return isTheirs ? new Refused('The payment gateway did not accept the request.') : undefined;
}

export const noAnswer = () => new Unavailable('The payment gateway does not answer. Please try again.');

/**
 * Runs `work` and turns the gateway's troubles into answers: a decline is 422 in words fit for the payer, a request
 * that the gateway refuses is 422 without its words, which name our fields and not the caller's, and silence is 503.
 * An outcome that may have moved money must be dealt with before; here it is 503 as well.
 */
export async function explainGateway<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    throw refusalOf(error) ?? noAnswer();
  }
}
