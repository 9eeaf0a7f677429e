import type { DelayedRetry } from './retry-delay.ts';
import type { Saved } from './users/saving.ts';

/** Entries that users make once each, identified by a mark. */
export interface Entered {
  /** Acknowledged entries with the id of the response. */
  acknowledged: Map<string, string>;
  /** Entries without a response or with one to retry later; they may exist or not. */
  unacknowledged: Set<string>;
}

/** Order charged to a saved card. One donation is paid per order, however often it is sent. */
export interface Order {
  key: string;
  /** Message of its donation, which identifies it. */
  name: string;
  campaignId: number;
  amount: bigint;
  /** Last response; undefined without one. */
  id?: number;
  status?: string;
  /** True if its donor gave up without a response. */
  isLeft: boolean;
  /** Refund state; `left` means that the staff user gave up without a response. */
  refund?: 'wanted' | 'done' | 'left';
}

/** Acknowledged results and all requests of the clients. */
export interface Ledger {
  /** Paid donations and those with at least one event sent; all of them must be accepted in the end. */
  sent: Map<string, { campaignId: number; amount: bigint }>;
  /** Acknowledged deliveries by event id. */
  acknowledged: Map<string, number>;
  /** Donations started over the API: references in 201 responses, by idempotency key. */
  begun: Map<string, Set<string>>;
  /** Orders by the message of their donation. */
  orders: Map<string, Order>;
  /** References of donations refunded by the gateway. */
  refunded: Set<string>;
  /** Acknowledged registrations. */
  registered: string[];
  /** Concurrent changes of different fields of one record. */
  saved: Saved;
  /** Cases filed, by title. */
  filed: Entered;
  /** Employees hired, by name. */
  hired: Entered;
  /** Hearings, by the addresses of the notified parties. */
  summoned: Entered;
  /** Numbers of new passwords for one account, whose owner is notified of each. */
  passwords: { acknowledged: number; unacknowledged: number };
  /** Number of responses by status; 0 stands for no response. */
  statuses: Map<string, number>;
  /** Responses that are neither a success nor excused by a fault. */
  unexpected: string[];
  /** Requests that got 503 or were cut off, with server, start and end. */
  delayRetry: DelayedRetry[];
  /** Number of requests without a response within the gateway's timeout, except reads. */
  unanswered: number;
  /** Maximum time in milliseconds without a response to any reader. */
  longestSilenceMs: number;
}

export function emptyLedger(): Ledger {
  return {
    sent: new Map(),
    acknowledged: new Map(),
    begun: new Map(),
    orders: new Map(),
    refunded: new Set(),
    registered: [],
    saved: { changes: 0, lost: [] },
    filed: { acknowledged: new Map(), unacknowledged: new Set() },
    hired: { acknowledged: new Map(), unacknowledged: new Set() },
    summoned: { acknowledged: new Map(), unacknowledged: new Set() },
    passwords: { acknowledged: 0, unacknowledged: 0 },
    statuses: new Map(),
    unexpected: [],
    delayRetry: [],
    unanswered: 0,
    longestSilenceMs: 0,
  };
}
