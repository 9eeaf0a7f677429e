import { changesOf } from '../../kit/forms/changes.ts';
import { fromLocalInput, toLocalInput } from '../../language/now.ts';
import { api } from '../api.ts';
import type { Place } from './entries.ts';
import type { Entry, EntryStatus, EntryType } from './look.tsx';

/** Form values of an entry, in the office's local dates and times. */
export interface Values extends Record<string, unknown> {
  title: string;
  type: EntryType;
  status: EntryStatus;
  isAllDay: boolean;
  startDay: string;
  startTime: string;
  endDay: string;
  endTime: string;
  location: string;
  description: string;
  caseId: string | null;
}

/** Form fields by API field name, for new and changed entries. */
const NAMES: Record<string, keyof Values & string> = {
  title: 'title',
  type: 'type',
  status: 'status',
  start_at: 'startDay',
  end_at: 'endDay',
  location: 'location',
  description: 'description',
  case_record_id: 'caseId',
};
export const ALL_NAMES = Object.fromEntries(
  Object.entries(NAMES).flatMap(([name, field]) => [
    [name, field],
    [`data.hearings.0.${name}`, field],
  ]),
);

/** Returns the form values of an existing entry, or of a new one at the given time. */
export function valuesOf(entry: Entry | undefined, place: Place | undefined): Values {
  const at = entry === undefined ? place! : { allDay: entry.all_day, start: entry.start, end: entry.end };
  const [startDay, startTime] = split(at.allDay, at.start);
  const [endDay, endTime] = at.end === null ? [startDay, ''] : split(at.allDay, at.end);
  const isOfSeveralDays = at.allDay && endDay !== startDay;
  return {
    title: entry?.title ?? '',
    type: entry?.type ?? 'meeting',
    status: entry?.status ?? 'confirmed',
    isAllDay: at.allDay,
    startDay,
    startTime: startTime || '09:00',
    endDay,
    // An entry of several whole days keeps its last day when the user sets hours, because an entry without an end
    // hour has no end.
    endTime: endTime || (entry === undefined || isOfSeveralDays ? hourAfter(startTime || '09:00') : ''),
    location: entry?.location ?? '',
    description: entry?.description ?? '',
    caseId: null,
  };
}

/** Splits an instant into the office's date and time; an all-day value has only the date. */
function split(isAllDay: boolean, moment: string): [day: string, time: string] {
  if (isAllDay) return [moment, ''];
  const [day, time] = toLocalInput(moment).split('T') as [string, string];
  return [day, time];
}

function hourAfter(time: string): string {
  const hour = Math.min(23, Number(time.slice(0, 2)) + 1);
  return `${String(hour).padStart(2, '0')}${time.slice(2)}`;
}

/** Converts form values to API times. `before` is the entry that is changed. */
function timesOf({ isAllDay, startDay, startTime, endDay, endTime }: Values, before?: Entry) {
  if (isAllDay)
    return {
      all_day: true,
      start_at: startDay,
      end_at: endDay === '' || endDay === startDay ? null : endDay,
    };
  const timed = before?.all_day === false ? before : undefined;
  return {
    all_day: false,
    start_at: fromLocalInput(`${startDay}T${startTime || '00:00'}`, timed?.start) ?? startDay,
    end_at:
      endTime === '' ? null : (fromLocalInput(`${endDay || startDay}T${endTime}`, timed?.end) ?? endDay),
  };
}

export const addEntry = ({ title, caseId, type, location, description, ...when }: Values) =>
  api.POST('/api/events/add-case-hearing-calendar', {
    body: {
      data: {
        hearings: [
          {
            type,
            ...timesOf(when as Values),
            title: title.trim() || null,
            location: location.trim() || null,
            description: description.trim() || null,
            case_record_id: caseId,
          },
        ],
      },
    },
  });

const detailsOf = ({ title, type, status, location, description }: Values) => ({
  title: title.trim(),
  type,
  status,
  location: location.trim() || null,
  description: description.trim() || null,
});

/**
 * Sends the changed fields of an entry. `before` contains the initial form values. Start and end are always sent
 * together: if the server receives only a new start, it keeps the length of the entry.
 */
export function changeEntry(entry: Entry, before: Values, after: Values) {
  const times = timesOf(after, entry);
  const isMoved = Object.keys(changesOf(timesOf(before, entry), times)).length > 0;
  return api.PUT('/api/events/{events}/edit-manual-event', {
    params: { path: { events: entry.id } },
    body: { ...changesOf(detailsOf(before), detailsOf(after)), ...(isMoved ? times : {}) },
  });
}
