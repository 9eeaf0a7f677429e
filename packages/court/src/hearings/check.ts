import { Refused } from '@bulwagan/platform/http/errors.ts';
import type { Actor } from '../access.ts';
import { holidayOn } from '../calendar/holiday-on.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { caseScopeOf } from '../scope.ts';
import { type ClashRow, findClashes, reportedReasons, type Slot } from './clashes.ts';
import { hearingWarnings, isCourtDay } from './warnings.ts';
import { dayInWords, timeInWords } from './words.ts';

/** Holidays and conflicts of a slot. */
export interface Findings {
  holidays: string[];
  clashes: ClashRow[];
  /** Warnings about the time that do not prevent scheduling. */
  warnings: string[];
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
      `No hearing can be set on ${dayInWords(slot.startsAt, app.time.zone)}, which is a holiday: ${holidays.join(', ')}.`,
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

function clashMessage(app: Pick<App, 'time'>, clashes: ClashRow[]): string {
  const [first] = clashes as [ClashRow];
  const which = first.is_visible
    ? `the hearing of ${first.case_number}, ${first.case_title},`
    : 'another hearing';
  const when = timeInWords({ startsAt: first.starts_at, endsAt: first.ends_at }, app.time.zone);
  const others = clashes.length - 1;
  const more = others === 0 ? '' : ` So does it with ${others} more.`;
  return `The hearing overlaps with ${which} on ${when} (${sharedInWords(first)}).${more}`;
}

function sharedInWords(clash: ClashRow): string {
  const reasons = reportedReasons(clash);
  const things = reasons.filter((reason) => reason !== 'participant');
  const same = things.length === 0 ? [] : [`same ${things.join(', ')}`];
  const engaged = reasons.includes('participant') ? ['a participant of this hearing takes part in it'] : [];
  return [...same, ...engaged].join('; ');
}
