import { originOf } from '../../platform/http/origin.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { can } from '../access.ts';
import type { App } from '../context.ts';
import { enveloped, ok } from '../envelope.ts';
import { uuidParams } from '../ids.ts';
import { readCase } from './find.ts';
import { openCase } from './open.ts';
import { presentCase } from './present.ts';
import { CaseRecord, NewCase } from './schemas.ts';

const BASE = '/api/case-records';

/** Case records (contract, court). */
export function caseRoutes(app: App): Route[] {
  const common = { limit: app.limits.office, tag: 'Cases' } as const;
  return [
    route({
      ...common,
      method: 'POST',
      path: BASE,
      summary: 'Open a case',
      description: 'With a branch it is `received` there; without one it waits `for_raffling`.',
      access: can('Manage Cases'),
      body: NewCase,
      answers: { 201: enveloped(CaseRecord) },
      handle: async ({ actor, body, ...call }) =>
        ok(presentCase(app, await openCase(app, actor, body, originOf(call)))),
    }),
    route({
      ...common,
      method: 'GET',
      path: `${BASE}/{id}`,
      summary: 'Show a case',
      access: can('View Case Details'),
      params: uuidParams('id'),
      answers: { 200: enveloped(CaseRecord) },
      handle: async ({ actor, params, ...call }) => {
        const reading = { permission: 'View Case Details', what: 'detail', origin: originOf(call) } as const;
        return ok(presentCase(app, await readCase(app, actor, params.id, reading)));
      },
    }),
  ];
}
