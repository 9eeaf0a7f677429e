import { GatewayDeclined, GatewayRefused, type RefusalReason } from '@bulwagan/platform/payments/errors.ts';
import { ATTACHING } from '../operations.ts';
import { reasonOf } from './declines.ts';

interface Answer {
  /** HTTP status; undefined when the request was refused before it was sent. */
  status?: number;
  code: string;
  detail?: string;
  pointer?: string;
}

const NO_SUCH_OBJECT: ReadonlySet<string> = new Set(['resource_not_found', 'resource_id_invalid']);

/** Converts a refusal to the product's error. */
export function refused(operation: string, answer: Answer): GatewayRefused {
  return new GatewayRefused(operation, { ...answer, reason: refusalReason(operation, answer) });
}

/** True when the gateway says that an object does not exist, a card to be charged included. */
export const namesNothing = ({ status, code }: Pick<GatewayRefused, 'status' | 'code'>): boolean =>
  status === 404 && NO_SUCH_OBJECT.has(code);

function refusalReason(operation: string, answer: Answer): RefusalReason {
  const { status } = answer;
  if (status === 401 || status === 403) return 'no_access';
  if (operation === ATTACHING && (status === 400 || status === 404)) return 'unusable_card';
  if (status !== 404) return 'other';
  return namesNothing({ status, code: answer.code }) ? 'not_found' : 'perhaps_not_found';
}

export function declined(operation: string, code: string): GatewayDeclined {
  return new GatewayDeclined(operation, { code, reason: reasonOf(code) });
}
