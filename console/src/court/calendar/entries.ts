import type { EventInput } from '@fullcalendar/react';
import { plusDays } from './days.ts';
import type { Entry } from './look.tsx';

/** What somebody may drag: their own entries, and hearings when they set them. */
function isMovable(entry: Entry, maySetHearings: boolean): boolean {
  return entry.is_manual || (maySetHearings && isLiveHearing(entry));
}

/** A hearing of a case that takes place; one that was cancelled is set anew at its case. */
export function isLiveHearing(entry: Entry): boolean {
  return (
    !entry.is_manual &&
    entry.type === 'hearing' &&
    entry.case_record_id !== null &&
    entry.status !== 'cancelled' &&
    !entry.all_day
  );
}

/** Entries as the calendar draws them. Its ends are the day after the last, the API's are the last. */
export function toInputs(entries: readonly Entry[], maySetHearings: boolean): EventInput[] {
  return entries.flatMap((entry) => {
    const input: EventInput = {
      id: entry.id,
      title: titleOf(entry),
      start: entry.start,
      end: endFor(entry),
      allDay: entry.all_day,
      editable: isMovable(entry, maySetHearings),
      // What these are depends on the class that the entry has by its type.
      color: 'var(--entry-paper)',
      contrastColor: 'var(--entry-ink)',
      extendedProps: { entry },
    };
    if (entry.type !== 'holiday' || entry.is_manual) return [input];
    // The whole day is tinted as well: nobody is to overlook it.
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

/** `Hearing: 2026-000012 People v. X` says its type twice where a sign tells it. */
export function titleOf({ title, type, is_manual: isManual }: Entry): string {
  return !isManual && type === 'hearing' ? title.replace(/^[^:]{1,40}: /, '') : title;
}

/** Where an entry was dragged to, as the API takes it. */
export interface Place {
  allDay: boolean;
  /** A date, or an instant with its offset. */
  start: string;
  /** Of whole days the last, itself included; null without one. */
  end: string | null;
}

export function placeOf(event: { allDay: boolean; startStr: string; endStr: string }): Place {
  if (!event.allDay) return { allDay: false, start: event.startStr, end: event.endStr || null };
  const last = event.endStr === '' ? event.startStr : plusDays(event.endStr.slice(0, 10), -1);
  return { allDay: true, start: event.startStr, end: last === event.startStr ? null : last };
}
