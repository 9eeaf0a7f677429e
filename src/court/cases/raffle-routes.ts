import { Type } from 'typebox';
import { uuidParams } from '../../platform/http/ids.ts';
import { enveloped, errorShape, ok } from '../../platform/http/office.ts';
import { originOf } from '../../platform/http/origin.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { can } from '../access.ts';
import type { App } from '../context.ts';
import { DRAW_METHOD } from './draw.ts';
import { readCase } from './find.ts';
import { presentCase } from './present.ts';
import { raffleCase, showDraws } from './raffle.ts';
import { Draw } from './record-schemas.ts';
import { CaseRecord } from './schemas.ts';

const PATH = '/api/case-records/{id}/raffle';

/** The draw of a branch (C§5.6; contract, court). */
export function raffleRoutes(app: App): Route[] {
  const common = {
    limit: app.limits.office,
    tag: 'Cases',
    path: PATH,
    params: uuidParams('id'),
  } as const;
  return [
    route({
      ...common,
      method: 'POST',
      summary: 'Raffle a case',
      description:
        'Draws its branch at random among those in use of its court type; the case is `received` there. Only a case that ' +
        'waits `for_raffling`, and so only once. The draw is kept with all that it was made of. Its hearings to come go along; one that clashes there is kept, with ' +
        'the raffle as its `overlap_reason`. A public case that waits ' +
        'is in nobody’s branch yet: the permission alone reaches it, also where its role reaches branches only.',
      access: can('Case Raffle'),
      answers: { 200: enveloped(CaseRecord), 422: errorShape },
      handle: async ({ actor, params, ...call }) =>
        ok(presentCase(app, await raffleCase(app, actor, params.id, originOf(call)))),
    }),
    route({
      ...common,
      method: 'GET',
      summary: 'Check the raffle of a case',
      description: `How its branch was drawn, so that anybody can draw it again: ${DRAW_METHOD}`,
      access: can('View Case Details'),
      answers: { 200: enveloped(Type.Array(Draw)) },
      handle: async ({ actor, params, ...call }) => {
        const reading = { permission: 'View Case Details', what: 'raffle', origin: originOf(call) } as const;
        const { id } = await readCase(app, actor, params.id, reading);
        return ok(await showDraws(app, id));
      },
    }),
  ];
}
