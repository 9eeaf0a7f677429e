import type { DeclineReason } from './declines.ts';

/**
 * Where a caller can look up the outcome of a call. A charge is looked up by its id, a refund by its payment and our
 * reference; all other created objects move no money by themselves.
 */
export type LookUp =
  | { kind: 'charge'; chargeId: string }
  | { kind: 'refund'; paymentId: string; reference: string }
  | { kind: 'checkout'; checkoutId: string }
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
 * Base of all errors that a payment provider throws on purpose. Messages are for logs and operators: no secrets, no
 * card data.
 */
export class GatewayError extends Error {
  /** Operation that failed, for example `get a payment`. */
  readonly operation: string;

  constructor(operation: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.operation = operation;
  }
}

/** The payer's bank or the gateway declined. Nothing was charged. */
export class GatewayDeclined extends GatewayError {
  /** The gateway's code, for records and operators. Never shown to payers: it may say that a card is reported stolen. */
  readonly code: string;
  readonly reason: DeclineReason;

  constructor(operation: string, { code, reason }: { code: string; reason: DeclineReason }) {
    super(operation, `The gateway declined to ${operation}: ${code}.`);
    this.code = code;
    this.reason = reason;
  }
}

export type RefusalReason =
  /** The gateway says that the object does not exist. */
  | 'not_found'
  /**
   * Not found, but the answer does not name the object (a wrong address, a proxy's page), so the payment may still exist.
   */
  | 'perhaps_not_found'
  /** Our configuration error: the key or its permissions. */
  | 'no_access'
  /** The saved card cannot be charged, or the gateway no longer has it. */
  | 'unusable_card'
  | 'other';

interface Refusal {
  reason: RefusalReason;
  /** The gateway's code, for records and operators. */
  code: string;
  status?: number;
  detail?: string;
  pointer?: string;
}

/** Our request, key or the object's state was wrong. Nothing happened, and the same request will fail again. */
export class GatewayRefused extends GatewayError {
  readonly reason: RefusalReason;
  /** HTTP status, or undefined when the request was refused before it was sent. */
  readonly status: number | undefined;
  readonly code: string;
  /** The invalid field, as the gateway names it. */
  readonly pointer: string | undefined;

  constructor(operation: string, refusal: Refusal) {
    const detail = refusal.detail === undefined ? '' : ` ${refusal.detail}`;
    super(operation, `The gateway refused to ${operation}: ${refusal.code}.${detail}`);
    this.reason = refusal.reason;
    this.status = refusal.status;
    this.code = refusal.code;
    this.pointer = refusal.pointer;
  }
}

export type RefundRefusalReason =
  | 'refused'
  /** The payer's bank disputes the payment. */
  | 'disputed'
  /** The payment has a refund already or one in progress, possibly ours of an earlier attempt: look it up. */
  | 'perhaps_refunded'
  /** The gateway does not know whether the refund was made: look it up later. */
  | 'unclear';

/** A refund was refused or declined, as opposed to a lookup before it. */
export class RefundRefused extends GatewayError {
  readonly reason: RefundRefusalReason;
  readonly code: string;

  constructor({ operation, message }: GatewayError, why: { reason: RefundRefusalReason; code: string }) {
    super(operation, message);
    this.reason = why.reason;
    this.code = why.code;
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
 * The request was sent and no usable answer arrived: it may have been executed. The call must NOT be sent again before
 * `lookUp` has been checked.
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
    return this.lookUp.kind === 'charge' || this.lookUp.kind === 'refund';
  }
}

/** True when the gateway says that an object does not exist. */
export function isNotFound(error: unknown): boolean {
  return error instanceof GatewayRefused && error.reason === 'not_found';
}
