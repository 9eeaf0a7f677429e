import type { ServiceName } from '@bulwagan/server/services.ts';
import type { Asked } from '../client.ts';
import type { Databases } from '../processes.ts';
import type { Settings } from './settings.ts';

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

/** Common members of all workloads. */
export interface Named {
  label: string;
  kind: Kind;
  /** Reason why time may grow with the rows. Without it, growth is reported. */
  grows?: string;
}

/** Requests that can be repeated because they do not affect each other. */
export interface Workload<Meeting> extends Named {
  /** Requested in rotation. */
  asked(meeting: Meeting): Asked[];
}

/** One service at one size, with its users and samples. */
export interface Subject<Prepared, Meeting> {
  /** Returns a database with that many rows on a server; seeds it unless an earlier run has. */
  prepare(serverUrl: string, rows: number): Promise<Prepared & Filled>;
  /** Signs the users in at our server, and selects the samples. */
  meet(prepared: Prepared & Filled, port: number): Promise<Meeting & Met>;
  name: ServiceName;
  /** Meaning of a row: `cases with eight activities each`. */
  rowsAre: string;
  workloads: Workload<Meeting>[];
  /** Workloads whose requests cannot be repeated. */
  once?: OnceWorkload[];
}

export interface OnceWorkload {
  named: Named;
  unit: string;
  measure(size: Size, settings: Settings): Promise<Measured>;
}

export interface Filled {
  url: string;
  /** Duration of seeding; null when the data existed already. */
  seconds: number | null;
  close(): Promise<void>;
}

export interface Met {
  end(): void;
}

/** One measured size, with our server and the baseline server. */
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

/** Measurements of a workload at one size. */
export interface Measured {
  rows: number;
  /** Number of statements and response bytes of one request. */
  statements: number | null;
  bytes: number | null;
  connections: number;
  /** Times of single requests; null when measured only under load. */
  alone: Times | null;
  ours: Rates;
  baseline: Rates;
  /** Our rate divided by the baseline's. */
  share: number;
  /**
   * Rate of `pgbench` with the same statements; undefined for writes or when it is not installed. `failed` when it
   * rejected the statements, to distinguish that from not being measured.
   */
  pgbenchPerSecond?: number | 'failed';
  /** Maximum memory of our process during the measurement. */
  peakInMiB: number;
}

export interface Result extends Named {
  service: ServiceName | 'mixed';
  /** Unit of the rate. */
  unit: string;
  sizes: Measured[];
  /** Slope of log time over log rows: 0 for no growth, 1 for proportional growth. Null with one size. */
  exponent: number | null;
}
