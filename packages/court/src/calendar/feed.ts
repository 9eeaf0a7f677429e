import type { EventType } from '@bulwagan/contracts/court/kinds.ts';
import { message } from '@bulwagan/contracts/errors/message.ts';
import { Refused } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { caseScopeOf } from '../access/scope.ts';
import { hasPermission, type Subject } from '../access.ts';
import { recordSealedReadsOfDay } from '../cases/access/sealed-reads.ts';
import type { App } from '../context.ts';
import { type FeedRow, readFeed } from './feed-queries.ts';
import { periodOf } from './period.ts';

/** Limit per request. A whole year of a large court is read branch by branch. */
const MAX_EVENTS = 20_000;

export interface FeedAsked {
  start?: string | undefined;
  end?: string | undefined;
  type?: EventType | undefined;
  branch_id?: number | undefined;
}

/**
 * C§4, C§6: returns the user's own events, the holidays, and the calendar activities of cases within the user's scope.
 * Without View Case Activities it contains no case. Reads of sealed cases are audited once per day and IP address.
 * Throws 422 for an invalid period and for more than 20,000 events.
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
    scope: hasPermission(actor, 'View Case Activities') ? caseScopeOf(actor, 'View Case Activities') : null,
    period: periodOf(app, asked),
    type: asked.type,
    branchId: asked.branch_id,
    now,
    limit: MAX_EVENTS + 1,
  });
  if (rows.length > MAX_EVENTS) throw new Refused(message('calendar.too_many_events'));
  await recordSealedReadsOfDay(app.db, rows, { actor, what, at: now, origin });
  return rows;
}
