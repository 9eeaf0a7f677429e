import { enveloped, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { uuidParams } from '@bulwagan/platform/http/ids.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { Type } from 'typebox';
import { canEverywhere, signedIn } from '../../access.ts';
import type { App } from '../../context.ts';
import { addHoliday, changeHoliday, removeHoliday } from './holidays.ts';
import { type HolidayRow, listHolidays } from './queries.ts';
import { HolidayChange, HolidayQuery, NewHoliday, WorkHoliday } from './schemas.ts';

const BASE = '/api/time/holidays';

/** Routes of the holidays used by payroll and leave (contract §3.3). */
export function holidayRoutes(app: App): Route[] {
  const common = { limit: app.backOfficeLimit, tag: 'Time' } as const;
  const access = canEverywhere('Manage reference lists');
  const present = (row: HolidayRow) => ({
    ...row,
    created_at: app.time.show(row.created_at),
    updated_at: app.time.show(row.updated_at),
  });
  return [
    route({
      ...common,
      method: 'GET',
      path: BASE,
      summary: 'List the holidays of a year',
      access: signedIn,
      query: HolidayQuery,
      answers: { 200: enveloped(Type.Array(WorkHoliday)) },
      handle: async ({ query }) => {
        const year = query['filter[year]'] ?? app.time.dateOf(app.clock.now()).slice(0, 4);
        return ok((await listHolidays(app.db, `${year}-01-01`, `${year}-12-31`)).map(present));
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: BASE,
      summary: 'Add a holiday',
      access,
      body: NewHoliday,
      answers: { 201: enveloped(WorkHoliday) },
      handle: async ({ actor, body, ...call }) =>
        ok(present(await addHoliday(app, actor, body, originOf(call)))),
    }),
    route({
      ...common,
      method: 'PUT',
      path: `${BASE}/{id}`,
      summary: 'Change or move a holiday',
      description: 'Omitted fields keep their values.',
      access,
      params: uuidParams('id'),
      body: HolidayChange,
      answers: { 200: enveloped(WorkHoliday) },
      handle: async ({ actor, params, body, ...call }) =>
        ok(present(await changeHoliday(app, actor, params.id, body, originOf(call)))),
    }),
    route({
      ...common,
      method: 'DELETE',
      path: `${BASE}/{id}`,
      summary: 'Delete a holiday',
      access,
      params: uuidParams('id'),
      answers: { 204: null },
      handle: async ({ actor, params, ...call }) => {
        await removeHoliday(app, actor, params.id, originOf(call));
      },
    }),
  ];
}
