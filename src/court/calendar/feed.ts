import { Refused } from '../../platform/http/errors.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { iso } from '../../platform/time/clock.ts';
import { hasPermission, type Subject } from '../access.ts';
import { recordSealedReadsOfDay } from '../cases/sealed-reads.ts';
import type { App } from '../context.ts';
import { caseReachOf } from '../reach.ts';
import { type FeedRow, readFeed } from './feed-queries.ts';
import { periodOf } from './period.ts';
import type { EventType } from './schemas.ts';

/** More than anybody looks at; a court's whole year goes by branches. */
const MAX_EVENTS = 20_000;

export interface FeedAsked {
  start?: string | undefined;
  end?: string | undefined;
  type?: EventType | undefined;
  branch_id?: number | undefined;
}

/**
 * C§4, C§6: the user's own entries, the holidays, and what the cases that the user reaches have in the calendar. Without
 * View Case Activities there is nothing of any case. Sealed cases in it are recorded as read, each once a day from each address.
 * 422 for a period that is none, and for more than 20,000 events.
 */
export async function feedOf(
  app: App,
  actor: Subject,
  asked: FeedAsked,
  { what, origin }: { what: 'calendar' | 'calendar file'; origin: Origin },
): Promise<FeedRow[]> {
  const now = iso(app.clock.now());
  const rows = await readFeed(app.db, app.time, {
    userId: actor.id,
    reach: hasPermission(actor, 'View Case Activities') ? caseReachOf(actor, 'View Case Activities') : null,
    period: periodOf(app, asked),
    type: asked.type,
    branchId: asked.branch_id,
    now,
    limit: MAX_EVENTS + 1,
  });
  if (rows.length > MAX_EVENTS)
    throw new Refused('More than 20,000 events. Please ask for fewer days, for one type or for one branch.');
  await recordSealedReadsOfDay(app.db, rows, { actor, what, at: now, origin });
  return rows;
}
