import { acknowledged, done, errorShape, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { uuidParams } from '@bulwagan/platform/http/ids.ts';
import { originOf, sourceOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { anyone, signedIn } from '../access.ts';
import type { App } from '../context.ts';
import { readMoment } from '../http/fields.ts';
import { toFeedRow } from './event-queries.ts';
import { feedOf } from './feed.ts';
import { holidayOn } from './holidays/holiday-on.ts';
import { holidayRoutes } from './holidays/holiday-routes.ts';
import { workingDayOf } from './holidays/working-days.ts';
import { toIcs } from './ics.ts';
import { addEvents, changeEvent, removeEvent, validateEvent } from './manual-events.ts';
import { createPresentEvent } from './present.ts';
import {
  CalendarEvents,
  CalendarToken,
  EventChange,
  EventQuery,
  FeedFile,
  FeedQuery,
  HolidayAnswer,
  HolidayQuestion,
  NewEvents,
  OneCalendarEvent,
  WorkingDayAnswer,
  WorkingDayQuestion,
} from './schemas.ts';
import { giveAddress, readerOf, revokeAddress } from './tokens.ts';

const BASE = '/api/events';
const eventParams = uuidParams('events');

/** C§4: routes of the event feed, the user's own events, the calendar file and the holidays. */
export function calendarRoutes(app: App): Route[] {
  return [...feedRoutes(app), ...manualRoutes(app), ...programRoutes(app), ...holidayRoutes(app)];
}

const commonOf = (app: App) => ({ limit: app.limits.office, tag: 'Calendar' }) as const;

function feedRoutes(app: App): Route[] {
  const present = createPresentEvent(app);
  return [
    route({
      ...commonOf(app),
      method: 'GET',
      path: BASE,
      summary: 'List calendar events',
      description:
        "The caller's own events, the holidays, and the calendar activities of cases that the caller may see, in " +
        'order of time. A cancelled hearing is `cancelled`; an expunged one is left out. At most three years and ' +
        '20,000 events. Reads of sealed cases are audited, once per IP address in 24 hours.',
      access: signedIn,
      query: EventQuery,
      answers: { 200: CalendarEvents },
      handle: async ({ actor, query, ...call }) => {
        const rows = await feedOf(app, actor, query, { what: 'calendar', origin: originOf(call) });
        return ok(rows.map(present));
      },
    }),
    route({
      ...commonOf(app),
      method: 'POST',
      path: `${BASE}/validate_holiday`,
      summary: 'Check whether a date is a holiday',
      access: signedIn,
      body: HolidayQuestion,
      answers: { 200: HolidayAnswer },
      handle: async ({ body }) => {
        const names = await holidayOn(app.db, app.time.dateOf(readMoment(app, 'date', body.date)));
        return ok({ is_holiday: names.length > 0, name: names.join(', ') });
      },
    }),
    route({
      ...commonOf(app),
      method: 'GET',
      path: '/api/working-day',
      summary: 'Get the working day of a deadline',
      description:
        'A deadline on a Saturday, a Sunday or a holiday moves to the next working day (Rule 22, section 1).',
      access: signedIn,
      query: WorkingDayQuestion,
      answers: { 200: WorkingDayAnswer },
      handle: async ({ query }) =>
        ok(await workingDayOf(app.db, app.time.dateOf(readMoment(app, 'date', query.date)))),
    }),
  ];
}

function manualRoutes(app: App): Route[] {
  const present = createPresentEvent(app);
  return [
    route({
      ...commonOf(app),
      method: 'POST',
      path: `${BASE}/add-case-hearing-calendar`,
      summary: "Add events to the caller's calendar",
      description:
        'All events or none. Without `start_at` an event is all day today. Schedule a hearing of a case in the ' +
        'case itself, where it is checked against holidays and other hearings; an event here is only a note.',
      access: signedIn,
      body: NewEvents,
      answers: { 201: CalendarEvents },
      handle: async ({ actor, body, ...call }) => {
        const rows = await addEvents(app, actor, body.data.hearings, originOf(call));
        return ok(rows.map((row) => present(toFeedRow(row))));
      },
    }),
    route({
      ...commonOf(app),
      method: 'PUT',
      path: `${BASE}/{events}/edit-manual-event`,
      summary: 'Change an event of the caller',
      description:
        'Omitted fields keep their values; an event moved without `end_at` keeps its duration. Events of a case ' +
        'are changed in the case and refused here (422).',
      access: signedIn,
      params: eventParams,
      body: EventChange,
      answers: { 200: OneCalendarEvent },
      validate: ({ actor, params, body, failing }) => validateEvent(app, actor, params.events, body, failing),
      handle: async ({ actor, params, body, ...call }) =>
        ok(present(toFeedRow(await changeEvent(app, actor, params.events, body, originOf(call))))),
    }),
    route({
      ...commonOf(app),
      method: 'DELETE',
      path: `${BASE}/{events}/delete-manual-event`,
      summary: 'Delete an event of the caller',
      access: signedIn,
      params: eventParams,
      answers: { 200: acknowledged, 422: errorShape },
      handle: async ({ actor, params, ...call }) => {
        await removeEvent(app, actor, params.events, originOf(call));
        return done('The event has been deleted.');
      },
    }),
  ];
}

function programRoutes(app: App): Route[] {
  const present = createPresentEvent(app);
  return [
    route({
      ...commonOf(app),
      method: 'POST',
      path: '/api/calendar-token',
      summary: 'Create a personal address for calendar programs',
      description:
        'It replaces the previous address. Anyone who knows it can read what the caller sees, so keep it secret. ' +
        'Changing or resetting the password, and disabling the account, revoke it.',
      access: signedIn,
      answers: { 201: CalendarToken },
      handle: async ({ actor, ...call }) => ok(await giveAddress(app, actor, sourceOf(call))),
    }),
    route({
      ...commonOf(app),
      method: 'DELETE',
      path: '/api/calendar-token',
      summary: 'Revoke the personal address',
      access: signedIn,
      answers: { 200: acknowledged },
      handle: async ({ actor, ...call }) => {
        await revokeAddress(app, actor, sourceOf(call));
        return done('The address of the calendar is revoked.');
      },
    }),
    route({
      ...commonOf(app),
      method: 'GET',
      path: '/calendar.ics',
      summary: 'Get the calendar file',
      description:
        'The feed from the previous month to twelve months ahead (RFC 5545), with what the owner of the address ' +
        'may currently see. All-day events end on the day after the last, as the format requires. Reads of sealed ' +
        'cases are audited, once per IP address in 24 hours.',
      // The token in the URL authenticates the request; session cookies are ignored.
      access: anyone,
      query: FeedQuery,
      answers: { 200: FeedFile, 401: errorShape, 403: errorShape },
      handle: async ({ query: { token, ...narrowing }, reply, ...call }) => {
        const reader = await readerOf(app, token);
        const rows = await feedOf(app, reader, narrowing, { what: 'calendar file', origin: originOf(call) });
        reply.headers({
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': 'inline; filename="calendar.ics"',
          'cache-control': 'private, no-store',
        });
        return Buffer.from(toIcs(app, rows, present));
      },
    }),
  ];
}
