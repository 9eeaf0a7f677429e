import { list, type Message, message, type Value } from '@bulwagan/contracts/errors/message.ts';
import { Refused } from '@bulwagan/platform/http/errors.ts';
import { caseScopeOf } from '../../access/scope.ts';
import type { Actor } from '../../access.ts';
import { holidayOn } from '../../calendar/holidays/holiday-on.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { dayText, timeText } from '../words.ts';
import { type ClashRow, findClashes, reportedReasons, type Slot } from './clashes.ts';
import { hearingWarnings, isCourtDay } from './warnings.ts';

/** Holidays and conflicts of a slot. */
export interface Findings {
  holidays: string[];
  clashes: ClashRow[];
  /** Warnings about the time that do not prevent scheduling. */
  warnings: Message[];
  isCourtDay: boolean;
}

/**
 * Checks a slot for holidays and for conflicts of branch, judge, room, counsel and party (C§6, contract). Scheduling
 * and rescheduling share this check.
 */
export async function examine(
  app: Pick<App, 'time' | 'rules'>,
  db: Db,
  actor: Actor,
  slot: Slot,
  { now, self = null }: { now: string; self?: string | null },
): Promise<Findings> {
  const scope = caseScopeOf(actor, 'View Case Details');
  return {
    holidays: await holidayOn(db, app.time.dateOf(slot.startsAt)),
    clashes: await findClashes(db, slot, { scope, now, self }),
    warnings: hearingWarnings(app, slot.startsAt, now),
    isCourtDay: isCourtDay(app, slot.startsAt),
  };
}

/**
 * Throws 422 for a hearing on a holiday, and for one with conflicts unless a reason is given. The dates of the slot are
 * already locked. Returns the reason to store, or null without conflicts.
 */
export function assertFree(
  app: Pick<App, 'time'>,
  slot: Slot,
  { holidays, clashes }: Pick<Findings, 'holidays' | 'clashes'>,
  overlapReason: string | null,
): string | null {
  if (holidays.length > 0)
    throw new Refused(
      message('hearing.holiday', {
        day: dayText(slot.startsAt, app.time.zone),
        names: holidays.join(', '),
      }),
    );
  return assertNoClash(app, clashes, overlapReason);
}

/** Like `assertFree`, for conflicts only. */
export function assertNoClash(
  app: Pick<App, 'time'>,
  clashes: ClashRow[],
  overlapReason: string | null,
): string | null {
  if (clashes.length === 0) return null;
  if (overlapReason === null) throw new Refused(clashMessage(app, clashes));
  return overlapReason;
}

function clashMessage(app: Pick<App, 'time'>, clashes: ClashRow[]): Message {
  const [first] = clashes as [ClashRow];
  const count = clashes.length - 1;
  const overlap = {
    when: timeText({ startsAt: first.starts_at, endsAt: first.ends_at }, app.time.zone),
    why: sharedText(first),
    more: count === 0 ? '' : message('hearing.more_overlaps', { count }),
  };
  // A refusal does not record a read of a sealed case, so its message names no sealed case.
  return first.is_visible && first.classification !== 'sealed'
    ? message('hearing.overlaps', { which: `${first.case_number}, ${first.case_title}`, ...overlap })
    : message('hearing.overlaps_other', overlap);
}

function sharedText(clash: ClashRow): Value {
  const reasons = reportedReasons(clash);
  const things = reasons.filter((reason) => reason !== 'participant');
  const same = list(things.map((thing) => message(`same.${thing}`)));
  return list(
    [
      ...(things.length === 0 ? [] : [message('hearing.same', { things: same })]),
      ...(reasons.includes('participant') ? [message('hearing.same_participant')] : []),
    ],
    '; ',
  );
}
