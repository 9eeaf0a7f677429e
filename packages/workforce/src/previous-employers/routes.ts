import { enveloped, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { unlessRefused } from '@bulwagan/platform/http/errors.ts';
import { uuidParams } from '@bulwagan/platform/http/ids.ts';
import { collection, collectionOf } from '@bulwagan/platform/http/lists/collection.ts';
import { pageOf } from '@bulwagan/platform/http/lists/pagination.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { can, canAll } from '../access.ts';
import { getPaidEmployee } from '../compensations/access.ts';
import type { App } from '../context.ts';
import { BASE } from '../employees/present.ts';
import { presentPreviousEmployer } from './present.ts';
import {
  addPreviousEmployer,
  changedInput,
  changePreviousEmployer,
  deletePreviousEmployer,
  getPreviousEmployer,
  inputOf,
  previousEmployerErrors,
} from './previous-employers.ts';
import { listPreviousEmployers } from './queries.ts';
import { PreviousEmployer, PreviousEmployerInput, PreviousEmployerQuery } from './schemas.ts';

const PATH = `${BASE}/{id}/previous_employers`;

/** Routes of the pay and tax of an employee with the employer before this one (contract §3.3). */
export function previousEmployerRoutes(app: App): Route[] {
  return [reading(app), ...changing(app)];
}

function reading(app: App): Route {
  const present = presentPreviousEmployer(app);
  return route({
    limit: app.backOfficeLimit,
    tag: 'Pay',
    access: can('See pay'),
    method: 'GET',
    path: PATH,
    summary: 'List the previous employers of an employee',
    description:
      'One for each calendar year, the latest first. Withholding of the year and BIR form 2316 count their figures.',
    params: uuidParams('id'),
    query: PreviousEmployerQuery,
    answers: { 200: collectionOf(PreviousEmployer) },
    handle: async ({ actor, params, query, request }) => {
      const page = pageOf(query);
      const { id } = await getPaidEmployee(app.db, actor, params.id);
      const { rows, total } = await listPreviousEmployers(app.db, id, page);
      const at = { url: request.url, base: `${app.publicUrl}${BASE}/${id}/previous_employers` };
      return collection(rows.map(present), total, page, at);
    },
  });
}

function changing(app: App): Route[] {
  const present = presentPreviousEmployer(app);
  const common = {
    limit: app.backOfficeLimit,
    tag: 'Pay',
    access: canAll('See pay', 'Manage pay'),
  } as const;
  return [
    route({
      ...common,
      method: 'POST',
      path: PATH,
      summary: 'Add the previous employer of a year',
      description: 'Pay and tax of the year there. Nobody enters their own.',
      params: uuidParams('id'),
      body: PreviousEmployerInput,
      answers: { 201: enveloped(PreviousEmployer) },
      validate: ({ actor, params, body }) =>
        unlessRefused(async () => {
          await getPaidEmployee(app.db, actor, params.id, 'Manage pay');
          return await previousEmployerErrors(app.db, params.id, null, body);
        }),
      handle: async ({ actor, params, body, ...call }) => {
        const by = { app, actor, employeeId: params.id, origin: originOf(call) };
        return ok(present(await addPreviousEmployer(by, body)));
      },
    }),
    route({
      ...common,
      method: 'PUT',
      path: `${PATH}/{item}`,
      summary: 'Change a previous employer',
      description: 'Omitted fields keep their values.',
      params: uuidParams('id', 'item'),
      body: PreviousEmployerInput,
      answers: { 200: enveloped(PreviousEmployer) },
      validate: ({ actor, params, body }) =>
        unlessRefused(async () => {
          await getPaidEmployee(app.db, actor, params.id, 'Manage pay');
          const before = inputOf(await getPreviousEmployer(app.db, params.id, params.item));
          return await previousEmployerErrors(app.db, params.id, params.item, changedInput(before, body));
        }),
      handle: async ({ actor, params, body, ...call }) => {
        const by = { app, actor, employeeId: params.id, origin: originOf(call) };
        return ok(present(await changePreviousEmployer(by, params.item, body)));
      },
    }),
    route({
      ...common,
      method: 'DELETE',
      path: `${PATH}/{item}`,
      summary: 'Delete a previous employer',
      params: uuidParams('id', 'item'),
      answers: { 204: null },
      handle: async ({ actor, params, ...call }) => {
        const by = { app, actor, employeeId: params.id, origin: originOf(call) };
        await deletePreviousEmployer(by, params.item);
      },
    }),
  ];
}
