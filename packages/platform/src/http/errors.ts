import type { Code } from '@bulwagan/contracts/errors/catalog.ts';
import { type Localized, Message, message } from '@bulwagan/contracts/errors/message.ts';
import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import type { SecurityEvent } from '../audit/security-events.ts';
import type { LimitState } from './rate-limits/rate-limits.ts';

/** Messages by field name, as in the 422 of every service. */
export type FieldErrors = Record<string, Message[]>;

/** More fields than any form has. Without a limit, a megabyte of garbage would get a response of several megabytes. */
export const MAX_REPORTED_FIELDS = 100;

/** State of a rate limit for one key. Times are Unix seconds. */
export interface LimitReached {
  retryAfterInSeconds: number;
}

/** Security event of a refusal. The user is the caller, unless another is named. */
export type RefusalEvent = Pick<SecurityEvent, 'kind' | 'userId' | 'subjectId' | 'reason'>;

/**
 * An error that a caller may see. It carries data (status, message code, further fields); each service formats it in its
 * own shape, in the language of the request. `message` is the English text, for logs and commands. Any other error is a 500 whose text appears only in the log.
 */
export class HttpError extends Error {
  readonly status: number;
  readonly text: Localized;
  /** Messages by field, if the error is about fields. */
  readonly errors: FieldErrors | undefined;
  /** Additional members of the response body, e.g. `requires_verification`. */
  readonly body: Record<string, unknown>;
  readonly headers: Record<string, string>;
  /** Security event, logged once when the error is sent. Never shown to the caller. */
  event: RefusalEvent | undefined;

  constructor(
    status: number,
    text: Localized,
    body: Record<string, unknown> = {},
    headers: Record<string, string> = {},
    errors?: FieldErrors,
  ) {
    super(text.in('en'));
    this.name = new.target.name;
    this.text = text;
    this.errors = errors;
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
  constructor(text: Localized = message('request.not_understood'), body: Record<string, unknown> = {}) {
    super(400, text, body);
  }
}

/** 401: credentials are missing or no longer valid. */
export class Unauthenticated extends HttpError {
  /** Sets `WWW-Authenticate` to `challenge` when other credentials than the service's are required. */
  constructor(text: Localized = message('request.unauthenticated'), challenge?: string) {
    super(401, text, {}, challenge === undefined ? {} : { 'www-authenticate': challenge });
  }
}

/** 403: the caller is known but not allowed. */
export class Forbidden extends HttpError {
  constructor(text: Localized = message('request.forbidden'), body: Record<string, unknown> = {}) {
    super(403, text, body);
    this.event = { kind: 'access_refused' };
  }
}

/** 403: the caller must first set up a required second factor. Clients recognize it by the body member. */
export class SecondFactorOwed extends HttpError {
  constructor() {
    super(403, message('factor.required'), { two_factor_required: true });
    this.event = { kind: 'access_refused', reason: 'no second factor' };
  }
}

/** 404, also for records outside the caller's scope. `what` is a noun: `donation`. */
export class NotFound extends HttpError {
  constructor(what = 'resource') {
    super(404, message('request.not_found', { what }));
  }
}

/** Returns a record. Throws 404 when there is none; `what` is a noun, as in NotFound. */
export function assertFound<Found>(found: Found | undefined, what: string): Found {
  if (found === undefined) throw new NotFound(what);
  return found;
}

/** 409: the same operation is already running. */
export class Conflict extends HttpError {
  constructor(text: Localized, retryAfterInSeconds = 1) {
    super(409, text, {}, { 'retry-after': String(retryAfterInSeconds) });
  }
}

/** 422 for a rule that belongs to no single field. */
export class Refused extends HttpError {
  constructor(text: Localized, body: Record<string, unknown> = {}) {
    super(422, text, body);
  }
}

/**
 * 422 with every failing field. The message is the first error plus the number of the others, unless `words` is set.
 */
export class Invalid extends HttpError {
  declare readonly errors: FieldErrors;
  readonly words: Localized | undefined;

  constructor(errors: FieldErrors, words?: Localized) {
    super(422, words ?? summary(errors), {}, {}, errors);
    this.words = words;
  }
}

const secondsOf = (state: LimitReached): number => Math.max(1, state.retryAfterInSeconds);

type LimitCode = Exclude<Code & `limit.${string}`, 'limit.at_once'>;

/** Returns the message of a rate limit, with the seconds until the next attempt. */
export const tooMany = (code: LimitCode, state: LimitReached): Message =>
  new Message(code, { count: secondsOf(state) });

/**
 * 429. The `Retry-After` header and the seconds in the default message follow from the limiter's state; C§7 has another
 * message.
 */
export class TooManyRequests extends HttpError {
  constructor(
    state: LimitReached,
    text: Localized = tooMany('limit.requests', state),
    body: Record<string, unknown> = {},
    errors?: FieldErrors,
  ) {
    super(429, text, body, { 'retry-after': String(secondsOf(state)) }, errors);
    this.event = { kind: 'limit_reached' };
  }
}

/** 503: a dependency does not respond. Only the message says whether anything was changed, if that is known. */
export class Unavailable extends HttpError {
  constructor(text = message('server.unavailable'), retryAfterInSeconds = 2) {
    super(503, text, {}, { 'retry-after': String(retryAfterInSeconds) });
  }
}

/** Throws TooManyRequests (429) when the limit is exceeded, and Unavailable (503) when the counter cannot be read. */
export function assertWithinLimit(state: LimitState): void {
  if (state.unavailable) throw new Unavailable();
  if (state.exceeded) throw new TooManyRequests(state);
}

export function invalid(errors: FieldErrors, words?: Localized): Invalid {
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

/**
 * Returns what a check finds; nothing if it is refused for another reason than its fields, so that their errors reveal
 * nothing about a record that the caller does not find or may not change.
 */
export async function unlessRefused<T>(check: () => Promise<T>): Promise<T | undefined> {
  try {
    return await check();
  } catch (error) {
    const isRefused = error instanceof HttpError && !(error instanceof Invalid) && error.status < 500;
    if (!isRefused) throw error;
    return undefined;
  }
}

function summary(errors: FieldErrors): Message {
  const messages = Object.values(errors).flat();
  const count = messages.length - 1;
  const first = messages[0] ?? message('request.invalid');
  return count <= 0 ? first : message('request.more_errors', { first, count });
}

/** Returns the texts of an error in a language: `message`, and `errors` by field if it is about fields. */
export function textsOf({ text, errors }: HttpError, language: Language) {
  if (errors === undefined) return { message: text.in(language) };
  const texts = Object.entries(errors).map(([name, messages]) => [
    name,
    messages.map((one) => one.in(language)),
  ]);
  return { message: text.in(language), errors: Object.fromEntries(texts) as Record<string, string[]> };
}
