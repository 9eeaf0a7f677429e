import { uuidParams } from '../../platform/http/ids.ts';
import { enveloped, ok } from '../../platform/http/office.ts';
import { originOf } from '../../platform/http/origin.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { can } from '../access.ts';
import type { App } from '../context.ts';
import { presentCase } from './present.ts';
import { CaseRecord, ClassifyInput, CloseInput, ReasonInput } from './schemas.ts';
import { archiveCase, classifyCase, closeCase, reopenCase, wrongClosing } from './standing.ts';

const BASE = '/api/case-records/{id}';

/** Routes to close, reopen, archive and classify a case (C§3; contract, court). */
export function standingRoutes(app: App): Route[] {
  const common = {
    method: 'POST',
    limit: app.limits.office,
    tag: 'Cases',
    params: uuidParams('id'),
    answers: { 200: enveloped(CaseRecord) },
  } as const;
  return [
    route({
      ...common,
      path: `${BASE}/close`,
      summary: 'Close a case',
      description:
        'Only one that is `received`. What is recorded of it stays, and orders may still be added. Its hearings still to ' +
        'come are cancelled, and those who were to come are told. What is still to be complied with ends.',
      access: can('Manage Cases'),
      body: CloseInput,
      alsoWrong: ({ actor, params, body }) => wrongClosing(app, actor, params.id, body),
      handle: async ({ actor, params, body, ...call }) =>
        ok(presentCase(app, await closeCase(app, actor, params.id, body, originOf(call)))),
    }),
    route({
      ...common,
      path: `${BASE}/reopen`,
      summary: 'Reopen a case',
      description:
        'A closed or archived one is `received` again in its branch. Hearings and deadlines that its closing ended are not set again.',
      access: can('Manage Cases'),
      body: ReasonInput,
      handle: async ({ actor, params, body, ...call }) =>
        ok(presentCase(app, await reopenCase(app, actor, params.id, body, originOf(call)))),
    }),
    route({
      ...common,
      path: `${BASE}/archive`,
      summary: 'Archive a case',
      description:
        'Only a closed one: what is open is the work of somebody. It stays to be read; nothing is recorded in it any more, ' +
        'unless it is reopened. An archive is still to be protected: who may see it can be changed by classifying it and ' +
        'by grants.',
      access: can('Manage Cases'),
      body: ReasonInput,
      handle: async ({ actor, params, body, ...call }) =>
        ok(presentCase(app, await archiveCase(app, actor, params.id, body, originOf(call)))),
    }),
    route({
      ...common,
      path: `${BASE}/classify`,
      summary: 'Classify a case',
      description:
        '`public`: whoever reaches its branch. `restricted` and `sealed`: of them, those with the permission for it, its ' +
        'counsel, and whom a grant lets in; each reading of a sealed case is recorded.',
      access: can('Classify Cases'),
      body: ClassifyInput,
      handle: async ({ actor, params, body, ...call }) =>
        ok(presentCase(app, await classifyCase(app, actor, params.id, body, originOf(call)))),
    }),
  ];
}
