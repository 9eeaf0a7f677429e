import type { Saved } from './saving.ts';

/** What somebody enters once, whatever becomes of the answer: by a mark of each. */
export interface Entered {
  /** With the id that the answer said. */
  acknowledged: Map<string, string>;
  /** No answer came, or one that says to try later: it may be there or not. */
  unheard: Set<string>;
}

/** What the town was told has been done, and what it asked for in all. */
export interface Ledger {
  /** Gifts of which at least one event was sent: by the end each of them has been taken. */
  sent: Map<string, { campaignId: number; amount: bigint }>;
  /** Acknowledged deliveries, by event id. */
  acknowledged: Map<string, number>;
  /** Gifts that were begun by the API, by the key of the request: what its 201s have said. */
  begun: Map<string, Set<string>>;
  /** Accounts whose opening was acknowledged. */
  registered: string[];
  /** What two people save in one record at the same time, and read again. */
  saved: Saved;
  /** Of the court's clerks, by the titles of cases. */
  filed: Entered;
  /** Of the officers of HR, by the names of employees. */
  hired: Entered;
  /** How often each status came; 0 is no answer. */
  statuses: Map<string, number>;
  /** Answers that no fault excuses: neither done, nor refused as what passes. */
  unexpected: string[];
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
    registered: [],
    saved: { changes: 0, lost: [] },
    filed: { acknowledged: new Map(), unheard: new Set() },
    hired: { acknowledged: new Map(), unheard: new Set() },
    statuses: new Map(),
    unexpected: [],
    unanswered: 0,
    longestSilenceMs: 0,
  };
}
