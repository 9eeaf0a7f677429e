import { type Static, Type } from 'typebox';
import { uuid } from '../../platform/http/ids.ts';
import { enveloped } from '../../platform/http/office.ts';
import { date, id, nullable, oneOf, text } from '../../platform/http/schema.ts';
import { moment, NAME_MAX_LENGTH, TEXT_MAX_LENGTH } from '../fields.ts';

export const EVENT_TYPES = [
  'personal',
  'hearing',
  'case load',
  'case',
  'holiday',
  'meeting',
  'other',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export const EVENT_STATUSES = [
  'confirmed',
  'tentative',
  'cancelled',
  'rescheduled',
  'pencil-booked',
] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

/** Maximum number of events per request. */
const MAX_NEW_EVENTS = 100;

const optional = <T extends ReturnType<typeof Type.String>>(schema: T) => Type.Optional(nullable(schema));

export const CalendarEvent = Type.Object(
  {
    id: uuid('The entry, or the activity of the case; of a holiday a UUID that stays.'),
    calendar_id: uuid('The calendar of the user, of a branch, or of the holidays.'),
    title: Type.String(),
    type: oneOf(EVENT_TYPES),
    status: oneOf(EVENT_STATUSES),
    description: nullable(Type.String()),
    location: nullable(Type.String()),
    start: Type.String({ description: 'ISO 8601 with the offset of the court; all day: a date.' }),
    end: nullable(Type.String({ description: 'As start. All day: the last day, itself included.' })),
    start_at: Type.String({ description: 'The same as `start`, as a change takes it.' }),
    end_at: nullable(Type.String({ description: 'The same as `end`, as a change takes it.' })),
    all_day: Type.Boolean(),
    case_record_id: nullable(uuid()),
    case_activity_id: nullable(uuid()),
    case_number: nullable(Type.String()),
    hearing_mode: nullable(Type.String()),
    branch_id: nullable(Type.Integer({ description: 'Where a case is heard.' })),
    branch_name: nullable(Type.String()),
    is_manual: Type.Boolean({ description: 'An own entry, which can be changed and deleted here.' }),
  },
  { 'x-name': 'CalendarEvent' },
);
export type CalendarEvent = Static<typeof CalendarEvent>;
export const CalendarEvents = enveloped(Type.Array(CalendarEvent));
export const OneCalendarEvent = enveloped(CalendarEvent);

const narrowing = {
  type: Type.Optional(oneOf(EVENT_TYPES)),
  branch_id: Type.Optional(id('Of the cases only those heard in this branch.')),
};

export const EventQuery = Type.Object({
  start: Type.Optional(
    moment(
      'The first day, or the first moment (ISO 8601; without an offset in the zone of the court). Default: a month ago.',
    ),
  ),
  end: Type.Optional(
    moment('The last day, itself included, or a moment, which is not. Default: twelve months ahead.'),
  ),
  ...narrowing,
});
export type EventQuery = Static<typeof EventQuery>;

const times = {
  start_at: optional(moment('ISO 8601; a date alone is the whole day.')),
  end_at: optional(moment('ISO 8601; of a whole day the last date, itself included.')),
  all_day: Type.Optional(nullable(Type.Boolean({ description: 'Default: whether start_at is a date.' }))),
};

const NewEvent = Type.Object({
  type: oneOf(EVENT_TYPES),
  ...times,
  location: optional(Type.String({ maxLength: NAME_MAX_LENGTH })),
  title: optional(text(NAME_MAX_LENGTH, { description: 'Default: the type, with the number of the case.' })),
  description: optional(Type.String({ maxLength: TEXT_MAX_LENGTH })),
  case_record_id: optional(uuid('A case that the caller may see.')),
});
export type NewEvent = Static<typeof NewEvent>;

export const NewEvents = Type.Object({
  // When `data` is missing, the error names the required field `data.hearings` (C§4).
  data: Type.Object(
    { hearings: Type.Array(NewEvent, { minItems: 1, maxItems: MAX_NEW_EVENTS }) },
    { default: {} },
  ),
});

export const EventChange = Type.Object({
  ...times,
  status: Type.Optional(oneOf(EVENT_STATUSES)),
  title: Type.Optional(text(NAME_MAX_LENGTH)),
  type: Type.Optional(oneOf(EVENT_TYPES)),
  description: optional(Type.String({ maxLength: TEXT_MAX_LENGTH })),
  location: optional(Type.String({ maxLength: NAME_MAX_LENGTH })),
});
export type EventChange = Static<typeof EventChange>;

export const HolidayQuestion = Type.Object({ date: moment('A date; of a moment its local date.') });
export const HolidayAnswer = enveloped(
  Type.Object({
    is_holiday: Type.Boolean(),
    name: Type.String({ description: 'Empty when it is none; of several all, with commas.' }),
  }),
);

export const CalendarToken = enveloped(
  Type.Object(
    {
      token: Type.String({ description: 'Shown this once.' }),
      url: Type.String({ description: 'What a calendar program subscribes to.' }),
    },
    { 'x-name': 'CalendarToken' },
  ),
);

export const FeedQuery = Type.Object({
  token: Type.Optional(Type.String({ description: 'Of POST /api/calendar-token.' })),
  ...narrowing,
});
export const FeedFile = Type.String({ 'x-media-type': 'text/calendar', description: 'RFC 5545' });

export const WorkingDayQuestion = Type.Object({ date: date('The last day of a period.') });

export const WorkingDayAnswer = enveloped(
  Type.Object(
    {
      is_working_day: Type.Boolean(),
      reason: nullable(Type.String({ description: 'The holiday or the day of the week.' })),
      next_working_day: date('The day itself, or the next one on which the period can end.'),
    },
    { 'x-name': 'WorkingDay' },
  ),
);
