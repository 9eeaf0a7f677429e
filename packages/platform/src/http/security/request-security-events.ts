import type { FastifyRequest } from 'fastify';
import { type SecurityEvent, securityEvent } from '../../audit/security-events.ts';
import type { HttpError, RefusalEvent } from '../errors.ts';

/** Request data used in security events; the logger adds the request id. */
export interface EventRequest extends Pick<FastifyRequest, 'ip' | 'log'> {
  routeOptions: { url?: string | undefined };
}

type CalledRequest = EventRequest & { caller: unknown };
type About = Pick<SecurityEvent, 'userId' | 'subjectId' | 'reason'>;

/**
 * Writes a security event of a request. Call it for a success only after the commit, so that nothing is reported that
 * did not happen.
 */
export function report(request: EventRequest, kind: SecurityEvent['kind'], about: About = {}): void {
  const { url } = request.routeOptions;
  securityEvent(request.log, {
    kind,
    ip: request.ip,
    ...(url === undefined ? {} : { route: url }),
    ...about,
  });
}

/**
 * Writes the security event of a refusal, if it has one. Called where the refusal is sent, so that it is logged once.
 */
export function recordRefusal(request: CalledRequest, { event }: HttpError): void {
  if (event !== undefined) recordSecurityEvent(request, event);
}

/** Writes an event before the response is sent, for the caller unless another user is named. */
export function recordSecurityEvent(request: CalledRequest, { kind, ...about }: RefusalEvent): void {
  report(request, kind, { userId: callerIdOf(request.caller), ...about });
}

function callerIdOf(caller: unknown): number | null {
  const isKnown = typeof caller === 'object' && caller !== null && 'id' in caller;
  return isKnown && typeof caller.id === 'number' ? caller.id : null;
}
