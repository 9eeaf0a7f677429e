import type { EventRequest } from './security/request-security-events.ts';

/** Origin of a request, for the audit log. */
export interface Origin {
  ip: string;
  requestId: string;
}

export const originOf = ({ ip, requestId }: Origin): Origin => ({ ip, requestId });

/** Origin with the request itself, for security events. */
export interface Source extends Origin {
  request: EventRequest;
}

export const sourceOf = ({ ip, requestId, request }: Source): Source => ({ ip, requestId, request });
