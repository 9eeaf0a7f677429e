import type { Send, SendOptions } from '@bulwagan/testing/app.ts';
import type { Operation } from '@bulwagan/testing/operations.ts';
import type fc from 'fast-check';
import type { Reason } from '../attack/reasons.ts';
import type { Fixtures } from '../bad-input/fixtures.ts';
import type { describedBy } from './described.ts';

// biome-ignore lint/suspicious/noExplicitAny: JSON, whatever it holds.
type Json = any;

/**
 * Service under test, used through its OpenAPI document by signed-in users. FUZZ_SEED repeats a run; FUZZ_RUNS sets the
 * number of requests per test, which fails below its goal.
 */
export interface Fuzzed {
  /** Sends to a path of the OpenAPI document. */
  send: Send;
  /** Signs in a user with all permissions. */
  superior(): Promise<Caller>;
  /** Signs in a user with all permissions and creates records of every kind, some of them the user's own. */
  filled(): Promise<{ superior: Caller; around: Fixtures }>;
  /** Signs in a separate user with a confirmed password, for changes of sign-in settings. */
  own(): Promise<Caller>;
  /** Signs in a user without permissions. */
  other(): Promise<Caller>;
  /** Texts that are stored in a changed form, by operation and place, with reasons. */
  changed: Reason[];
  /** Words of lists, stored as the list first spelled them, by operation and place, with reasons. */
  words?: Reason[];
  /**
   * Created records that are not shown at their own address, by operation, with reasons. `reportedIn` says where they are.
   */
  elsewhere?: Reason[];
  /** Converts a response whose field names differ from those sent, by operation. */
  shownAs?: [of: RegExp, as: (data: Json, sent: Json) => Json][];
  /** Other places that show what was sent, by operation: path, and address derived from the response. */
  reportedIn?: [of: RegExp, path: string, address: (made: Json) => string][];
  /**
   * Texts that are ignored in combination with other fields and therefore not stored, by operation and place, with
   * reasons.
   */
  putsAway?: [...Reason, isSo: (sent: Json) => boolean][];
  /**
   * Returns true if an operation still works after deletion, because the record is archived or deletion is idempotent.
   */
  staysAfter(removal: Operation, use: Operation): boolean;
  /** Returns milliseconds from an arbitrary start; the real clock by default. */
  now?(): number;
  /** Generates requests whose body the OpenAPI document does not describe, e.g. signed ones. */
  more?(): fc.Arbitrary<{ method: 'POST'; path: string; options: SendOptions }>;
}

export interface Caller {
  headers: Record<string, string>;
}

/** State and findings of one run. */
export interface Run {
  office: Fuzzed;
  operations: Operation[];
  mismatch: ReturnType<typeof describedBy>;
  around: Fixtures;
  callers: { superior: Caller; own: Caller; other: Caller; nobody: Caller };
  /** Last requests, shown with a fault. */
  trail: string[];
  /** First finding of each kind per operation, with the requests that led to it. */
  findings: Map<string, string>;
  /** Number of responses with each kind of fault. */
  faults: Map<Fault, number>;
  /** Number of texts read back and compared. */
  compared: number;
  /** Outcome of the texts by operation and place. */
  seen: Map<string, Seen>;
  /** Naughty string being sent. */
  tried?: string;
  /** Ids of known records that were created by requests of the run. */
  learned: Map<string[], string[]>;
  slowestInMs: number;
  statuses: Map<number, number>;
  taken: Set<Operation>;
  count: number;
  seed: number;
}

/** Outcome of the texts in one place. */
export interface Seen {
  /** Number of responses after the body was validated. */
  looked: number;
  /** Numbers of texts stored unchanged and stored differently. */
  same: number;
  otherwise: number;
  /** Number of naughty strings stored unchanged. */
  naughty: number;
  /** Number of texts dropped because they had no meaning in combination with other fields. */
  gone: number;
}

/** Maximum response time. */
export const MOST_IN_SECONDS = 5;

/** Kinds of faults; the first four concern any response, the others what was sent. */
export const FAULTS = [
  'status 5xx',
  'not matching the schema',
  `slower than ${MOST_IN_SECONDS} s`,
  'with a stack trace',
  'texts not stored as sent',
  'other faults',
] as const;

export type Fault = (typeof FAULTS)[number];
