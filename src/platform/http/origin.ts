import type { EventRequest } from './request-events.ts';

/** Where a request came from, for the record of what it did. */
export interface Origin {
  ip: string;
  requestId: string;
}

export const originOf = ({ ip, requestId }: Origin): Origin => ({ ip, requestId });

/** The same with the request itself, for what the security log is told of as well. */
export interface Source extends Origin {
  request: EventRequest;
}

export const sourceOf = ({ ip, requestId, request }: Source): Source => ({ ip, requestId, request });
