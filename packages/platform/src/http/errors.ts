import type { SecurityEvent } from '../audit/security-events.ts';
import type { LimitState } from './rate-limits.ts';

/** Messages by field name, as in the 422 of every service. */
export type FieldErrors = Record<string, string[]>;

/** More fields than any form has. Without a limit, a megabyte of garbage would get a response of several megabytes. */
export const MAX_REPORTED_FIELDS = 100;

/** State of a rate limit for one key. Times are Unix seconds. */
export interface LimitReached {
  retryAfterInSeconds: number;
}

/** Security event of a refusal. The user is the caller, unless another is named. */
export type RefusalEvent = Pick<SecurityEvent, 'kind' | 'userId' | 'subjectId' | 'reason'>;

/**
 * An error that a caller may see. It carries data (status, message, further fields); each service formats it in its own
 * shape. Any other error is a 500 whose text appears only in the log.
 */
export class HttpError extends Error {
  readonly status: number;
  /** Additional members of the response body, e.g. `requires_verification`. */
  readonly body: Record<string, unknown>;
  readonly headers: Record<string, string>;
  /** Security event, logged once when the error is sent. Never shown to the caller. */
  event: RefusalEvent | undefined;

  constructor(
    status: number,
    message: string,
    body: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.name = new.target.name;
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** Attaches a security event to an error. */
export function asEvent<E extends HttpError>(error: E, event: RefusalEvent): E {
  error.event = event;
  return error;
}

/** 400: the request is malformed, or breaks a business rule whose status is fixed at 400. */
export class BadRequest extends HttpError {
  constructor(message = 'The request could not be understood.', body: Record<string, unknown> = {}) {
    super(400, message, body);
  }
}

/** 401: credentials are missing or no longer valid. */
export class Unauthenticated extends HttpError {
  /** Sets `WWW-Authenticate` to `challenge` when other credentials than the service's are required. */
  constructor(message = 'Unauthenticated.', challenge?: string) {
    super(401, message, {}, challenge === undefined ? {} : { 'www-authenticate': challenge });
  }
}

/** 403: the caller is known but not allowed. */
export class Forbidden extends HttpError {
  constructor(message = 'This action is unauthorized.', body: Record<string, unknown> = {}) {
    super(403, message, body);
    this.event = { kind: 'access_refused' };
  }
}

/** 403: the caller must first set up a required second factor. Clients recognize it by the body member. */
export class SecondFactorOwed extends HttpError {
  constructor() {
    super(403, 'Set up a second factor first: an authenticator app or a passkey.', {
      two_factor_required: true,
    });
    this.event = { kind: 'access_refused', reason: 'no second factor' };
  }
}

/** 404, also for records outside the caller's scope. `what` is a noun: `donation`. */
export class NotFound extends HttpError {
  constructor(what = 'resource') {
    super(404, `The ${what} could not be found.`);
  }
}

/** 409: the same operation is already running. */
export class Conflict extends HttpError {
  constructor(message: string, retryAfterInSeconds = 1) {
    super(409, message, {}, { 'retry-after': String(retryAfterInSeconds) });
  }
}

/** 422 for a rule that belongs to no single field. */
export class Refused extends HttpError {
  constructor(message: string, body: Record<string, unknown> = {}) {
    super(422, message, body);
  }
}

/**
 * 422 with every failing field. The message is the first error plus the number of the others, unless `words` is set.
 */
export class Invalid extends HttpError {
  readonly errors: FieldErrors;
  readonly words: string | undefined;

  constructor(errors: FieldErrors, words?: string) {
    super(422, words ?? summary(errors));
    this.errors = errors;
    this.words = words;
  }
}

const secondsOf = (state: LimitReached): number => Math.max(1, state.retryAfterInSeconds);

/** Returns the message of a rate limit, with the seconds until the next attempt. */
export function tooMany(what: string, state: LimitReached): string {
  const seconds = secondsOf(state);
  return `Too many ${what}. Please try again in ${seconds} second${seconds === 1 ? '' : 's'}.`;
}

/**
 * 429. The `Retry-After` header and the seconds in the default message follow from the limiter's state; C§7 has another
 * message.
 */
export class TooManyRequests extends HttpError {
  constructor(state: LimitReached, message = tooMany('requests', state), body: Record<string, unknown> = {}) {
    super(429, message, body, { 'retry-after': String(secondsOf(state)) });
    this.event = { kind: 'limit_reached' };
  }
}

/** 503: a dependency does not respond. Only the message says whether anything was changed, if that is known. */
export class Unavailable extends HttpError {
  constructor(
    message = 'The service is temporarily unavailable. Please try again.',
    retryAfterInSeconds = 2,
  ) {
    super(503, message, {}, { 'retry-after': String(retryAfterInSeconds) });
  }
}

/** Throws TooManyRequests (429) when the limit is exceeded, and Unavailable (503) when the counter cannot be read. */
export function assertWithinLimit(state: LimitState): void {
  if (state.unavailable) throw new Unavailable();
  if (state.exceeded) throw new TooManyRequests(state);
}

export function invalid(errors: FieldErrors, words?: string): Invalid {
  return new Invalid(errors, words);
}

/** Throws Invalid (422) with all errors, if any; for the same field the last argument wins. */
export function assertNone(...errors: FieldErrors[]): void {
  const all: FieldErrors = Object.assign({}, ...errors);
  if (Object.keys(all).length > 0) throw invalid(all);
}

/** Returns the result of `work`, or adds the fields that it refuses to `errors`. */
export function collected<T>(errors: FieldErrors, work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    Object.assign(errors, error.errors);
    return undefined;
  }
}

function summary(errors: FieldErrors): string {
  const messages = Object.values(errors).flat();
  const others = messages.length - 1;
  const first = messages[0] ?? 'The given data was invalid.';
  if (others <= 0) return first;
  return `${first} (and ${others} more error${others === 1 ? '' : 's'})`;
}
