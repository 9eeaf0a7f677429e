import { changesOf } from '../../kit/forms/changes.ts';
import { fromLocalInput, toLocalInput } from '../../language/now.ts';
import { api } from '../api.ts';
import type { Place } from './entries.ts';
import type { Entry, EntryStatus, EntryType } from './look.tsx';

/** An entry as its form holds it, in days and hours of the office, and as it is sent. */
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

/** By which names the API tells what is wrong with a field, for a new entry and for a changed one. */
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

/** Of an entry that is changed, or of a new one at a place of the calendar. */
export function valuesOf(entry: Entry | undefined, place: Place | undefined): Values {
  const at = entry === undefined ? place! : { allDay: entry.all_day, start: entry.start, end: entry.end };
  const [startDay, startTime] = split(at.allDay, at.start);
  const [endDay, endTime] = at.end === null ? [startDay, ''] : split(at.allDay, at.end);
  return {
    title: entry?.title ?? '',
    type: entry?.type ?? 'meeting',
    status: entry?.status ?? 'confirmed',
    isAllDay: at.allDay,
    startDay,
    startTime: startTime || '09:00',
    endDay,
    endTime: endTime || (entry === undefined ? hourAfter(startTime || '09:00') : ''),
    location: entry?.location ?? '',
    description: entry?.description ?? '',
    caseId: null,
  };
}

/** The office's day and hour of an instant; the day alone of a whole day. */
function split(isAllDay: boolean, moment: string): [day: string, time: string] {
  if (isAllDay) return [moment, ''];
  const [day, time] = toLocalInput(moment).split('T') as [string, string];
  return [day, time];
}

function hourAfter(time: string): string {
  const hour = Math.min(23, Number(time.slice(0, 2)) + 1);
  return `${String(hour).padStart(2, '0')}${time.slice(2)}`;
}

/** `before` is how an entry stood that is changed. */
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

/** `before` is what its form was filled with. When it is goes together: moved without its end it would stay as long as it was. */
export function changeEntry(entry: Entry, before: Values, after: Values) {
  const times = timesOf(after, entry);
  const isMoved = Object.keys(changesOf(timesOf(before, entry), times)).length > 0;
  return api.PUT('/api/events/{events}/edit-manual-event', {
    params: { path: { events: entry.id } },
    body: { ...changesOf(detailsOf(before), detailsOf(after)), ...(isMoved ? times : {}) },
  });
}
