import type { Limiter } from '../platform/http/rate-limits.ts';
import type { Office } from '../platform/office/office.ts';
import type { DB } from './database.ts';

/** What the rooms of the court are built with. Made once at start; nothing here belongs to one request. */
export interface App extends Office<DB> {
  limits: Limits;
}

export interface Limits {
  /** Per user, or per address for somebody unknown. */
  office: Limiter;
  /** Readings of a personal calendar address, per user. */
  calendarFeed: Limiter;
  /** Searches for people by who may not list them, per user. */
  finding: Limiter;
}
