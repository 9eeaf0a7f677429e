import type { FastifyRequest } from 'fastify';
import { type SecurityEvent, securityEvent } from '../audit/security-events.ts';
import type { HttpError, RefusalEvent } from './errors.ts';

/** What of a request stands in its security events: the log brings the request's id. */
export interface EventRequest extends Pick<FastifyRequest, 'ip' | 'log'> {
  routeOptions: { url?: string | undefined };
}

type CalledRequest = EventRequest & { caller: unknown };
type About = Pick<SecurityEvent, 'userId' | 'subjectId' | 'reason'>;

/** Writes one security event of a request. What succeeded is told after its commit, so that nothing is told that was not. */
export function tell(request: EventRequest, kind: SecurityEvent['kind'], about: About = {}): void {
  const { url } = request.routeOptions;
  securityEvent(request.log, {
    kind,
    ip: request.ip,
    ...(url === undefined ? {} : { route: url }),
    ...about,
  });
}

/** Writes the event that a refusal is, if it is one. Called where a refusal is answered, so that it is told once. */
export function tellRefusal(request: CalledRequest, { event }: HttpError): void {
  if (event !== undefined) tellEvent(request, event);
}

/** Of what cannot wait for the answer: of whoever calls, unless another is named. */
export function tellEvent(request: CalledRequest, { kind, ...about }: RefusalEvent): void {
  tell(request, kind, { userId: callerIdOf(request.caller), ...about });
}

function callerIdOf(caller: unknown): number | null {
  const isKnown = typeof caller === 'object' && caller !== null && 'id' in caller;
  return isKnown && typeof caller.id === 'number' ? caller.id : null;
}
