import type { SecurityEvent } from '../audit/security-events.ts';
import type { LimitState } from './rate-limits.ts';

/** Field name to its messages, as every service's 422 shows them. */
export type FieldErrors = Record<string, string[]>;

/** More than any of our forms has; without a bound, a megabyte of rubbish is answered with several. */
export const MAX_REPORTED_FIELDS = 100;

/** What a limiter says about one key at one moment. Times are Unix seconds. */
export interface LimitReached {
  retryAfterInSeconds: number;
}

/** The security event that a refusal is. The user is the caller, unless another is named. */
export type RefusalEvent = Pick<SecurityEvent, 'kind' | 'userId' | 'subjectId' | 'reason'>;

/**
 * An error that a caller may see. It carries data (status, message, further fields); each service renders it
 * in its own shape. Anything else that is thrown is a 500 whose text stays in the log.
 */
export class HttpError extends Error {
  readonly status: number;
  /** Members of the body beside the message, e.g. `requires_verification`. */
  readonly body: Record<string, unknown>;
  readonly headers: Record<string, string>;
  /** Written to the log, once, when the error is answered. Never shown. */
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

/** Says which security event a refusal is. */
export function asEvent<E extends HttpError>(error: E, event: RefusalEvent): E {
  error.event = event;
  return error;
}

/** 400: a request that cannot be understood, or a business rule whose status is fixed at 400. */
export class BadRequest extends HttpError {
  constructor(message = 'The request could not be understood.', body: Record<string, unknown> = {}) {
    super(400, message, body);
  }
}

/** 401: nobody, or somebody whose proof is no longer good. */
export class Unauthenticated extends HttpError {
  /** `challenge` where it is another proof that is wanted than those of the service. */
  constructor(message = 'Unauthenticated.', challenge?: string) {
    super(401, message, {}, challenge === undefined ? {} : { 'www-authenticate': challenge });
  }
}

/** 403: known, and not allowed. */
export class Forbidden extends HttpError {
  constructor(message = 'This action is unauthorized.', body: Record<string, unknown> = {}) {
    super(403, message, body);
    this.event = { kind: 'access_refused' };
  }
}

/** 403: known, and of whom a second factor is demanded that they have yet to set up. Clients tell it by the member. */
export class SecondFactorOwed extends HttpError {
  constructor() {
    super(403, 'Set up a second factor first: an authenticator app or a passkey.', {
      two_factor_required: true,
    });
    this.event = { kind: 'access_refused', reason: 'no second factor' };
  }
}

/** 404, also for what exists outside the caller's scope. `what` is a noun: `donation`. */
export class NotFound extends HttpError {
  constructor(what = 'resource') {
    super(404, `The ${what} could not be found.`);
  }
}

/** 409: the same thing is under way. */
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

/** 422 with every failing field. The message is the first, with the number of the others, unless it has `words`. */
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

/** What was done too often, and in how many seconds it may be done again. */
export function tooMany(what: string, state: LimitReached): string {
  const seconds = secondsOf(state);
  return `Too many ${what}. Please try again in ${seconds} second${seconds === 1 ? '' : 's'}.`;
}

/** 429. The header follows from the limiter's state, and so do the seconds of the message, unless there is another (C§7). */
export class TooManyRequests extends HttpError {
  constructor(state: LimitReached, message = tooMany('requests', state), body: Record<string, unknown> = {}) {
    super(429, message, body, { 'retry-after': String(secondsOf(state)) });
    this.event = { kind: 'limit_reached' };
  }
}

/** 503: something we depend on does not answer. Whether anything was changed only the message says, where it is known. */
export class Unavailable extends HttpError {
  constructor(
    message = 'The service is temporarily unavailable. Please try again.',
    retryAfterInSeconds = 2,
  ) {
    super(503, message, {}, { 'retry-after': String(retryAfterInSeconds) });
  }
}

/** Throws TooManyRequests (429) for one too many, and Unavailable (503) while nobody can count. */
export function assertWithinLimit(state: LimitState): void {
  if (state.unavailable) throw new Unavailable();
  if (state.exceeded) throw new TooManyRequests(state);
}

export function invalid(errors: FieldErrors, words?: string): Invalid {
  return new Invalid(errors, words);
}

/** Throws Invalid (422) with every error at once; of one field, the last that is given. */
export function assertNone(...errors: FieldErrors[]): void {
  const all: FieldErrors = Object.assign({}, ...errors);
  if (Object.keys(all).length > 0) throw invalid(all);
}

/** What `work` gives; the fields that it refuses are added to the others. */
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
