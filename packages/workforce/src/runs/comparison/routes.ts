import { unlessRefused } from '@bulwagan/platform/http/errors.ts';
import { uuidParams } from '@bulwagan/platform/http/ids.ts';
import { languageOfAnswer } from '@bulwagan/platform/http/language.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import type { App } from '../../context.ts';
import { RunAnswer } from '../schemas.ts';
import { commonOf, shownOf } from '../shown.ts';
import { compareRuns } from './comparison.ts';
import { copyRun, validateCopy } from './copy.ts';
import { Comparison, ComparisonQuery, CopyInput } from './schemas.ts';

/** Routes that compare two runs and copy a run for another period. */
export function comparisonRoutes(app: App, base: string): Route[] {
  const common = commonOf(app);
  const shown = shownOf(app);
  return [
    route({
      ...common,
      method: 'GET',
      path: `${base}/{id}/comparison`,
      summary: 'Compare a payroll run with another one',
      description:
        'Lists the lines whose amounts differ, by employee and item, with the reason: who joined or left, a new salary, ' +
        'another version of a table, another quantity, or an amount that only one of the runs has. Adjustments of an ' +
        'earlier run have entries of their own, with its period (`adjusts`). `compared_with` is the other run; null when ' +
        'there is none.',
      params: uuidParams('id'),
      query: ComparisonQuery,
      answers: { 200: Comparison },
      handle: ({ actor, params, query, reply }) =>
        compareRuns(
          app.db,
          actor,
          { id: params.id, earlierId: query.with, withUnchanged: query.unchanged ?? false },
          languageOfAnswer(reply),
        ),
    }),
    route({
      ...common,
      method: 'POST',
      path: `${base}/{id}/copy`,
      summary: 'Copy a payroll run for another period',
      description:
        'A draft with the roster, items and settings of the run. Recurring amounts follow when it is computed; ' +
        'individual amounts and quantities are not copied.',
      params: uuidParams('id'),
      body: CopyInput,
      answers: { 201: RunAnswer },
      validate: ({ actor, params, body }) =>
        unlessRefused(() => validateCopy(app.db, actor, params.id, body)),
      handle: async ({ actor, params, body, reply, ...call }) =>
        shown(reply, actor, await copyRun(app, actor, params.id, body, originOf(call))),
    }),
  ];
}
