import type { EventInput } from '@fullcalendar/react';
import { wordOf } from '../cases/words.ts';
import { plusDays } from './days.ts';
import type { Entry } from './look.tsx';

/** Returns true if the user may drag the entry: their own entries, and hearings with the permission to schedule. */
function isMovable(entry: Entry, canSetHearings: boolean): boolean {
  return entry.is_manual || (canSetHearings && isLiveHearing(entry));
}

/** Returns true for a hearing that takes place. A canceled one can only be scheduled again from its case. */
export function isLiveHearing(entry: Entry): boolean {
  return (
    !entry.is_manual &&
    entry.type === 'hearing' &&
    entry.case_record_id !== null &&
    entry.status !== 'cancelled' &&
    !entry.all_day
  );
}

/** Converts entries to FullCalendar events. FullCalendar's end dates are exclusive, the API's are inclusive. */
export function toInputs(entries: readonly Entry[], canSetHearings: boolean): EventInput[] {
  return entries.flatMap((entry) => {
    const input: EventInput = {
      id: entry.id,
      title: entry.title,
      start: entry.start,
      end: endFor(entry),
      allDay: entry.all_day,
      editable: isMovable(entry, canSetHearings),
      // The entry's type class defines these variables.
      color: 'var(--entry-paper)',
      contrastColor: 'var(--entry-ink)',
      extendedProps: { entry },
    };
    if (entry.type !== 'holiday' || entry.is_manual) return [input];
    // Also tint the whole day, so that holidays stand out.
    return [
      input,
      {
        id: `${entry.id}-day`,
        start: input.start,
        allDay: true,
        display: 'background',
        editable: false,
        color: 'var(--house-gold)',
      },
    ];
  });
}

function endFor({ all_day: isAllDay, end }: Entry): string | undefined {
  if (end === null) return undefined;
  return isAllDay ? plusDays(end, 1) : end;
}

/** Returns true for the deadline of an activity, which the calendar shows on its day. */
export function isDeadline({ type, is_manual: isManual, all_day: isAllDay }: Entry): boolean {
  return !isManual && type === 'case' && isAllDay;
}

/**
 * Returns the title with the case first, because little of it fits into a day. The API begins with the activity
 * (`Hearing: 2026-000012 People v. X`), which an icon shows for a hearing.
 */
export function titleOf(entry: Entry, kinds: Readonly<Record<string, string>>): string {
  const { title, type, case_number: number } = entry;
  const end = entry.is_manual || number === null ? -1 : title.indexOf(`: ${number} `);
  if (end === -1) return title;
  const named = title.slice(end + 2);
  return type === 'hearing' ? named : `${named} · ${wordOf(kinds, title.slice(0, end))}`;
}

/** Time of a dragged entry, as the API expects it. */
export interface Place {
  allDay: boolean;
  /** Date, or an instant with offset. */
  start: string;
  /** For all-day entries the last day, included; null if there is no end. */
  end: string | null;
}

export function placeOf(event: { allDay: boolean; startStr: string; endStr: string }): Place {
  if (!event.allDay) return { allDay: false, start: event.startStr, end: event.endStr || null };
  const last = event.endStr === '' ? event.startStr : plusDays(event.endStr.slice(0, 10), -1);
  return { allDay: true, start: event.startStr, end: last === event.startStr ? null : last };
}
