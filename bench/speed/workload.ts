import type { Asked } from '../client.ts';
import type { ServiceName } from '../services.ts';
import type { Databases } from '../sides.ts';

export const KINDS = [
  'sign-in',
  'single read',
  'list',
  'search',
  'tree',
  'calendar',
  'statistic',
  'webhooks',
  'export',
  'mixed',
] as const;
export type Kind = (typeof KINDS)[number];

/** What every workload is known by. */
export interface Named {
  label: string;
  kind: Kind;
  /** Why it may take longer with more rows. Without it, growth is a finding. */
  grows?: string;
}

/** Requests that change nothing that the next one sees: sent again and again. */
export interface Workload<Meeting> extends Named {
  /** Asked in turn. */
  asked(meeting: Meeting): Asked[];
}

/** One service at one size: who asks, and what is there to ask for. */
export interface Subject<Prepared, Meeting> {
  /** The database with that many rows on a server, seeded unless an earlier run has left it there. */
  prepare(serverUrl: string, rows: number): Promise<Prepared & Filled>;
  /** Signs everybody in at a server of ours, and looks up what to ask for. */
  meet(prepared: Prepared & Filled, port: number): Promise<Meeting & Met>;
  name: ServiceName;
  /** `cases with eight activities each` */
  rowsAre: string;
  workloads: Workload<Meeting>[];
}

export interface Filled {
  url: string;
  /** How long it took to fill; null when it was there already. */
  seconds: number | null;
  close(): Promise<void>;
}

export interface Met {
  end(): void;
}

/** One size of what is measured, with our server and the limit on it. */
export interface Size {
  rows: number;
  databases: Databases;
}

export interface Times {
  p50InMs: number;
  p99InMs: number;
}

export interface Rates extends Times {
  perSecond: number;
}

/** What was measured of a workload at one size. */
export interface Measured {
  rows: number;
  /** Statements of one request, and bytes of its answer. */
  statements: number | null;
  bytes: number | null;
  connections: number;
  /** One at a time; null where it is only measured under load. */
  alone: Times | null;
  ours: Rates;
  limit: Rates;
  /** Our rate by the limit's. */
  share: number;
  /**
   * Requests whose statements `pgbench` alone gets done; not of those that write, and not where it is not installed. `failed`
   * where it did not take them: an empty place would say that nobody asked it.
   */
  pgbenchPerSecond?: number | 'failed';
  /** The most that our process held of memory meanwhile. */
  peakInMiB: number;
}

export interface Result extends Named {
  service: ServiceName | 'hall';
  /** What is counted in a second. */
  unit: string;
  sizes: Measured[];
  /** Slope of log time over log rows: 0 does not grow, 1 grows as the rows do. Null with one size. */
  exponent: number | null;
}
