import { message } from '@bulwagan/contracts/errors/message.ts';
import { Refused, Unavailable } from '@bulwagan/platform/http/errors.ts';
import { GatewayDeclined, GatewayError, GatewayRefused } from '@bulwagan/platform/payments/errors.ts';
import { declineMessage } from './decline-messages.ts';
import { failure } from './failure-messages.ts';

/** Returns 422 for a decline or a refused request; undefined for configuration errors and missing answers. */
export function refusalOf(error: GatewayError): Refused | undefined {
  if (error instanceof GatewayDeclined) return new Refused(failure(declineMessage(error.reason)));
  const isTheirs = error instanceof GatewayRefused && error.reason !== 'no_access';
  return isTheirs ? new Refused(message('gateway.not_accepted')) : undefined;
}

export const noAnswer = () => new Unavailable(message('gateway.no_answer'));

/**
 * Runs `work` and converts the gateway's errors to answers: a decline is 422 with a message for the payer; a refused
 * request is 422 without the gateway's message, which names our fields and not the caller's; no answer is 503. Handle
 * an outcome that may have moved money before; here it is 503 as well.
 */
export async function explainGateway<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    throw refusalOf(error) ?? noAnswer();
  }
}
