import { enveloped, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { languageOfAnswer } from '@bulwagan/platform/http/language.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { Type } from 'typebox';
import { canAll } from '../access.ts';
import { presentApplied, presentPlanned } from '../compensations/bulk/present.ts';
import { Applied } from '../compensations/bulk/schemas.ts';
import type { App } from '../context.ts';
import { todayOf } from '../employees/present.ts';
import { DueQuery, StepDue, StepsInput } from './schemas.ts';
import { enterSteps, stepsDue } from './step-increments.ts';

const PATH = '/api/pms/step_increments';

/** Routes of step increments for length of service (payroll facts 4.4). */
export function stepIncrementRoutes(app: App): Route[] {
  const common = {
    limit: app.backOfficeLimit,
    tag: 'Pay',
    access: canAll('See pay', 'Manage pay'),
    path: PATH,
  } as const;
  return [
    route({
      ...common,
      method: 'GET',
      summary: 'List employees whose next step is due',
      description:
        'Employees on a salary grade three years after their last step or appointment, by that date. More than 15 days of ' +
        'leave without pay postpone the step by the days absent. The last step has no next one.',
      query: DueQuery,
      answers: { 200: enveloped(Type.Array(StepDue)) },
      handle: async ({ actor, query, reply }) => {
        const present = presentPlanned(languageOfAnswer(reply));
        const due = await stepsDue(app.db, actor, query.on ?? todayOf(app));
        return ok(
          due.map((one) => ({
            ...present(one),
            since: one.since,
            due_on: one.due_on,
            unpaid_days: one.unpaid_days,
          })),
        );
      },
    }),
    route({
      ...common,
      method: 'POST',
      summary: 'Enter steps that are due',
      description:
        'All in one transaction. A step is paid from the day on which it is due; where other pay has begun since, or before the first salary table, from `on`. ' +
        'Nobody enters their own step.',
      body: StepsInput,
      answers: { 201: enveloped(Applied) },
      handle: async ({ actor, body, reply, ...call }) => {
        const { plan, changed } = await enterSteps(app, actor, body, originOf(call));
        return ok(presentApplied(plan, changed, languageOfAnswer(reply)));
      },
    }),
  ];
}
