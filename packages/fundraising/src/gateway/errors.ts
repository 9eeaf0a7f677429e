import { declineMessage } from './declines.ts';

/**
 * Where a caller can look up the outcome of a call. A charge is looked up by its intent, a refund by its payment and
 * our reference; all other created objects move no money by themselves.
 */
export type LookUp =
  | { kind: 'payment_intent'; intentId: string }
  | { kind: 'refund'; paymentId: string; reference: string }
  | { kind: 'checkout_session'; sessionId: string }
  | { kind: 'subscription'; subscriptionId: string }
  | { kind: 'customer'; email: string }
  /** The answer with the new id was lost. The object is inert until its id is used, so another one may be created. */
  | { kind: 'inert' };

export type UnknownReason =
  | 'timeout'
  | 'connection_lost'
  | 'server_error'
  | 'malformed_answer'
  | 'unsure_answer';

/**
 * Base of all errors that this adapter throws on purpose. Messages are for logs and operators: no secrets, no card
 * data.
 */
export class GatewayError extends Error {
  /** Operation that failed, for example `attach payment method`. */
  readonly operation: string;

  constructor(operation: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.operation = operation;
  }
}

/** The payer's bank or the gateway declined. Nothing was charged. */
export class GatewayDeclined extends GatewayError {
  /**
   * The gateway's code, for records and operators. Never shown to payers: it may say that a card is reported stolen.
   */
  readonly code: string;
  /** Safe to show to the payer. */
  readonly shown: string;

  constructor(operation: string, code: string) {
    super(operation, `The gateway declined to ${operation}: ${code}.`);
    this.code = code;
    this.shown = declineMessage(code);
  }
}

/** Our request, key or the object's state was wrong. Nothing happened, and the same request will fail again. */
export class GatewayRefused extends GatewayError {
  /** HTTP status, or undefined when the request was refused before it was sent. */
  readonly status: number | undefined;
  readonly code: string;
  /** The invalid field, as the gateway names it. */
  readonly pointer: string | undefined;

  constructor(
    operation: string,
    refusal: { status?: number; code: string; detail?: string; pointer?: string },
  ) {
    const detail = refusal.detail === undefined ? '' : ` ${refusal.detail}`;
    super(operation, `The gateway refused to ${operation}: ${refusal.code}.${detail}`);
    this.status = refusal.status;
    this.code = refusal.code;
    this.pointer = refusal.pointer;
  }
}

/** Nothing happened: the gateway was unreachable or busy, or a query got no answer. Safe to retry. */
export class GatewayUnavailable extends GatewayError {
  readonly retryAfterInSeconds: number | undefined;

  constructor(
    operation: string,
    reason: string,
    options: ErrorOptions & { retryAfterInSeconds?: number } = {},
  ) {
    super(operation, `The gateway was not available to ${operation}: ${reason}.`, options);
    this.retryAfterInSeconds = options.retryAfterInSeconds;
  }
}

/** A query got an invalid answer. Nothing was changed. */
export class GatewayMalformed extends GatewayError {
  readonly reason: string;

  constructor(operation: string, reason: string) {
    super(operation, `The gateway's answer to ${operation} could not be understood: ${reason}.`);
    this.reason = reason;
  }
}

/**
 * The request was sent and no usable answer arrived: it may have been executed. There is no idempotency key, so the
 * call must NOT be sent again before `lookUp` has been checked.
 */
export class GatewayOutcomeUnknown extends GatewayError {
  readonly reason: UnknownReason;
  readonly lookUp: LookUp;

  constructor(operation: string, reason: UnknownReason, lookUp: LookUp, options?: ErrorOptions) {
    super(operation, `It is unknown whether the gateway did ${operation}: ${reason}.`, options);
    this.reason = reason;
    this.lookUp = lookUp;
  }

  /** True when money may have moved; false when a created object would be inert until its id is used. */
  get canHaveMovedMoney(): boolean {
    return this.lookUp.kind === 'payment_intent' || this.lookUp.kind === 'refund';
  }
}

/**
 * True when the gateway says that an object does not exist. A 404 without its error code (a wrong address, a proxy's
 * page) does not count: it must not be taken as proof that a payment was never made.
 */
export function isNotFound(error: unknown): boolean {
  if (!(error instanceof GatewayRefused) || error.status !== 404) return false;
  return error.code === 'resource_not_found' || error.code === 'resource_id_invalid';
}
