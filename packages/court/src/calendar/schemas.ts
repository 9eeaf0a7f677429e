import { EVENT_STATUSES } from '@bulwagan/contracts/court/activity-status.ts';
import { EVENT_TYPES } from '@bulwagan/contracts/court/kinds.ts';
import { NAME_MAX_LENGTH, TEXT_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { enveloped } from '@bulwagan/platform/http/back-office-envelope.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { date, id, nullable, oneOf, text } from '@bulwagan/platform/http/schema.ts';
import { type Static, Type } from 'typebox';
import { moment } from '../http/fields.ts';

/** Maximum number of events per request. */
const MAX_NEW_EVENTS = 100;

const optional = <T extends ReturnType<typeof Type.String>>(schema: T) => Type.Optional(nullable(schema));

export const CalendarEvent = Type.Object(
  {
    id: uuid('Id of the event or of the activity; for a holiday a stable UUID.'),
    calendar_id: uuid('Calendar of the user, of a branch, or of the holidays.'),
    title: Type.String(),
    type: oneOf(EVENT_TYPES),
    status: oneOf(EVENT_STATUSES),
    description: nullable(Type.String()),
    location: nullable(Type.String()),
    start: Type.String({ description: 'ISO 8601 with the court’s offset; a date for all-day events.' }),
    end: nullable(Type.String({ description: 'Like `start`; for all-day events the last day, included.' })),
    start_at: Type.String({ description: 'Same as `start`, as an update accepts it.' }),
    end_at: nullable(Type.String({ description: 'Same as `end`, as an update accepts it.' })),
    all_day: Type.Boolean(),
    case_record_id: nullable(uuid()),
    case_activity_id: nullable(uuid()),
    case_number: nullable(Type.String()),
    hearing_mode: nullable(Type.String()),
    complied_at: nullable(
      Type.String({ description: 'Time at which a deadline was complied with; null for other events.' }),
    ),
    branch_id: nullable(Type.Integer({ description: 'Branch of the hearing or case.' })),
    branch_name: nullable(Type.String()),
    is_manual: Type.Boolean({
      description: 'True for the caller’s own events, which can be changed and deleted here.',
    }),
  },
  { 'x-name': 'CalendarEvent' },
);
export type CalendarEvent = Static<typeof CalendarEvent>;
export const CalendarEvents = enveloped(Type.Array(CalendarEvent));
export const OneCalendarEvent = enveloped(CalendarEvent);

const narrowing = {
  type: Type.Optional(oneOf(EVENT_TYPES)),
  branch_id: Type.Optional(id('Limits events of cases to this branch.')),
};

export const EventQuery = Type.Object({
  start: Type.Optional(
    moment(
      'First day, or first timestamp (ISO 8601; in the court’s zone without an offset). Default: a month ago.',
    ),
  ),
  end: Type.Optional(moment('Last day, included, or a timestamp, excluded. Default: twelve months ahead.')),
  ...narrowing,
});
export type EventQuery = Static<typeof EventQuery>;

const times = {
  start_at: optional(moment('ISO 8601; a date without a time is an all-day event.')),
  end_at: optional(moment('ISO 8601; for an all-day event the last date, included.')),
  all_day: Type.Optional(nullable(Type.Boolean({ description: 'Default: true if start_at is a date.' }))),
};

const NewEvent = Type.Object({
  type: oneOf(EVENT_TYPES),
  ...times,
  location: optional(Type.String({ maxLength: NAME_MAX_LENGTH })),
  title: optional(text(NAME_MAX_LENGTH, { description: 'Default: the type and the case number.' })),
  description: optional(Type.String({ maxLength: TEXT_MAX_LENGTH })),
  case_record_id: optional(uuid('Case that the caller may see.')),
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

export const HolidayQuestion = Type.Object({
  date: moment('A date, or a timestamp, whose local date counts.'),
});
export const HolidayAnswer = enveloped(
  Type.Object({
    is_holiday: Type.Boolean(),
    name: Type.String({
      description: 'Empty if it is not a holiday; several names are separated by commas.',
    }),
  }),
);

export const CalendarToken = enveloped(
  Type.Object(
    {
      token: Type.String({ description: 'Shown only once.' }),
      url: Type.String({ description: 'URL to subscribe to in a calendar program.' }),
    },
    { 'x-name': 'CalendarToken' },
  ),
);

export const FeedQuery = Type.Object({
  token: Type.Optional(Type.String({ description: 'Token from POST /api/calendar-token.' })),
  ...narrowing,
});
export const FeedFile = Type.String({ 'x-media-type': 'text/calendar', description: 'RFC 5545' });

export const WorkingDayQuestion = Type.Object({ date: date('Last day of a period.') });

export const WorkingDayAnswer = enveloped(
  Type.Object(
    {
      is_working_day: Type.Boolean(),
      reason: nullable(Type.String({ description: 'Holiday or weekday.' })),
      next_working_day: date('The date itself, or the next date on which the period can end.'),
    },
    { 'x-name': 'WorkingDay' },
  ),
);
