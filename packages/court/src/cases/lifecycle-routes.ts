import { enveloped, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { uuidParams } from '@bulwagan/platform/http/ids.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { can } from '../access.ts';
import type { App } from '../context.ts';
import { archiveCase, checkClosing, classifyCase, closeCase, reopenCase } from './lifecycle.ts';
import { presentCase } from './present.ts';
import { CaseRecord, ClassifyInput, CloseInput, ReasonInput } from './schemas.ts';

const BASE = '/api/case-records/{id}';

/** Routes to close, reopen, archive and classify a case (C§3; contract, court). */
export function lifecycleRoutes(app: App): Route[] {
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
        'Only a `received` case. Its records are kept, and orders may still be added. Upcoming hearings are ' +
        'cancelled and their participants notified. Pending compliance ends.',
      access: can('Manage Cases'),
      body: CloseInput,
      validate: ({ actor, params, body }) => checkClosing(app, actor, params.id, body),
      handle: async ({ actor, params, body, ...call }) =>
        ok(presentCase(app, await closeCase(app, actor, params.id, body, originOf(call)))),
    }),
    route({
      ...common,
      path: `${BASE}/reopen`,
      summary: 'Reopen a case',
      description:
        'A closed or archived case becomes `received` again in its branch. Hearings and deadlines that ended with ' +
        'the closing are not restored.',
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
        'Only a closed case. It becomes read-only until reopened. Its classification and grants can still be ' +
        'changed.',
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
        '`public`: visible to users with its branch in scope. `restricted` and `sealed`: visible to those of them ' +
        'with the respective permission, to its counsel, and through grants. Each read of a sealed case is audited.',
      access: can('Classify Cases'),
      body: ClassifyInput,
      handle: async ({ actor, params, body, ...call }) =>
        ok(presentCase(app, await classifyCase(app, actor, params.id, body, originOf(call)))),
    }),
  ];
}
