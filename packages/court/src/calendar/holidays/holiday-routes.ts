import { acknowledged, done, enveloped, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { idParams } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { can, signedIn } from '../../access.ts';
import type { App } from '../../context.ts';
import type { HearingOnDate } from '../../hearings/queries.ts';
import { type HolidayRow, listHolidays } from './holiday-queries.ts';
import {
  Holiday,
  HolidayChange,
  HolidayHearings,
  HolidayQuery,
  HolidayWithHearings,
  NewHoliday,
} from './holiday-schemas.ts';
import {
  addHoliday,
  changeHoliday,
  type EnteredHoliday,
  hearingsOfHoliday,
  removeHoliday,
  validateHoliday,
} from './holidays.ts';

const BASE = '/api/holidays';
const REPORTED =
  'Returns the hearings on that day in cases that the caller may see, and notifies the users who schedule ' +
  'hearings in their branches by mail. The hearings are not moved.';

/** Routes of the court's holidays (contract, court). */
export function holidayRoutes(app: App): Route[] {
  const common = { limit: app.limits.office, tag: 'Calendar' } as const;
  const present = createPresent(app);
  return [
    route({
      ...common,
      method: 'GET',
      path: BASE,
      summary: 'List the holidays',
      access: signedIn,
      query: HolidayQuery,
      answers: { 200: enveloped(Type.Array(Holiday)) },
      handle: async ({ query }) =>
        ok((await listHolidays(app.db, query['filter[year]'])).map(present.holiday)),
    }),
    route({
      ...common,
      method: 'POST',
      path: BASE,
      summary: 'Add a holiday',
      description: REPORTED,
      access: can('Manage Holidays'),
      body: NewHoliday,
      answers: { 201: HolidayWithHearings },
      validate: ({ body }) => validateHoliday(app.db, body),
      handle: async ({ actor, body, ...call }) =>
        present.entered(await addHoliday(app, actor, body, originOf(call))),
    }),
    route({
      ...common,
      method: 'PUT',
      path: `${BASE}/{id}`,
      summary: 'Change or move a holiday',
      description: `Omitted fields keep their values. When the date changes: ${REPORTED}`,
      access: can('Manage Holidays'),
      params: idParams,
      body: HolidayChange,
      answers: { 200: HolidayWithHearings },
      validate: ({ params, body }) => validateHoliday(app.db, body, params.id),
      handle: async ({ actor, params, body, ...call }) =>
        present.entered(await changeHoliday(app, actor, params.id, body, originOf(call))),
    }),
    route({
      ...common,
      method: 'DELETE',
      path: `${BASE}/{id}`,
      summary: 'Delete a holiday',
      access: can('Manage Holidays'),
      params: idParams,
      answers: { 200: acknowledged },
      handle: async ({ actor, params, ...call }) => {
        await removeHoliday(app, actor, params.id, originOf(call));
        return done('The holiday has been deleted.');
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: `${BASE}/{id}/hearings`,
      summary: 'List the hearings on a holiday',
      access: can('Manage Holidays'),
      params: idParams,
      answers: { 200: HolidayHearings },
      handle: async ({ actor, params, ...call }) => {
        const { hearings, count } = await hearingsOfHoliday(app, actor, params.id, originOf(call));
        return { data: hearings.map(present.hearing), meta: { hearings_count: count } };
      },
    }),
  ];
}

function createPresent({ time }: App) {
  const hearing = (row: HearingOnDate) => ({
    id: row.id,
    case_record_id: row.case_record_id,
    case_number: row.case_number,
    case_title: row.case_title,
    branch_id: row.branch_id,
    branch_name: row.branch_name,
    scheduled_at: time.show(row.starts_at),
    ends_at: time.show(row.ends_at),
    hearing_mode: row.hearing_mode,
    room: row.room,
  });
  const holiday = (row: HolidayRow) => ({
    ...row,
    created_at: time.show(row.created_at),
    updated_at: time.show(row.updated_at),
  });
  const entered = (one: EnteredHoliday) => ({
    data: holiday(one.holiday),
    meta: { hearings: one.hearings.map(hearing), hearings_count: one.count },
  });
  return { hearing, holiday, entered };
}
