import type { PutOff } from './put-off.ts';
import type { Saved } from './saving.ts';

/** What somebody enters once, whatever becomes of the answer: by a mark of each. */
export interface Entered {
  /** With the id that the answer said. */
  acknowledged: Map<string, string>;
  /** No answer came, or one that says to try later: it may be there or not. */
  unheard: Set<string>;
}

/** What a donor has ordered to be charged to a saved card. Of one order one gift is paid, however often it is asked for. */
export interface Order {
  key: string;
  /** The message of its gift, by which it is known again. */
  name: string;
  campaignId: number;
  amount: bigint;
  /** What was answered; undefined while no answer came. */
  id?: number;
  status?: string;
  /** Its donor has gone away without an answer. */
  isLeft: boolean;
  /** Whether it is to be given back. `left`: whoever asked for that has gone away without an answer. */
  refund?: 'wanted' | 'done' | 'left';
}

/** What the town was told has been done, and what it asked for in all. */
export interface Ledger {
  /** Gifts that were paid, or of which at least one event was sent: by the end each of them has been taken. */
  sent: Map<string, { campaignId: number; amount: bigint }>;
  /** Acknowledged deliveries, by event id. */
  acknowledged: Map<string, number>;
  /** Gifts that were begun by the API, by the key of the request: what its 201s have said. */
  begun: Map<string, Set<string>>;
  /** By the names of their gifts. */
  orders: Map<string, Order>;
  /** Gifts that the gateway has given back. */
  refunded: Set<string>;
  /** Accounts whose opening was acknowledged. */
  registered: string[];
  /** What two people save in one record at the same time, and read again. */
  saved: Saved;
  /** Of the court's clerks, by the titles of cases. */
  filed: Entered;
  /** Of the officers of HR, by the names of employees. */
  hired: Entered;
  /** Of hearings, by the addresses of those who are told. */
  summoned: Entered;
  /** New passwords of one account, of each of which its owner is told. */
  passwords: { acknowledged: number; unheard: number };
  /** How often each status came; 0 is no answer. */
  statuses: Map<string, number>;
  /** Answers that no fault excuses: neither done, nor refused as what passes. */
  unexpected: string[];
  /** What was put off by 503 or cut off, and of whom it was asked from when to when. */
  putOff: PutOff[];
  /** Requests that were neither answered nor cut off before the gateway would have given up; reads do not count. */
  unanswered: number;
  /** The longest time in milliseconds in which no program answered a reader. */
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
    filed: { acknowledged: new Map(), unheard: new Set() },
    hired: { acknowledged: new Map(), unheard: new Set() },
    summoned: { acknowledged: new Map(), unheard: new Set() },
    passwords: { acknowledged: 0, unheard: 0 },
    statuses: new Map(),
    unexpected: [],
    putOff: [],
    unanswered: 0,
    longestSilenceMs: 0,
  };
}
