import { ifMatchHeader } from '../../platform/http/as-read.ts';
import { uuidParams } from '../../platform/http/ids.ts';
import { errorShape } from '../../platform/http/office.ts';
import { answer, type Route, route } from '../../platform/http/route.ts';
import type { Actor } from '../access.ts';
import type { App } from '../context.ts';
import { approveRun, cancelRun, finalizeRun, reviewRun } from './advance.ts';
import { computeRun } from './compute.ts';
import type { Doing } from './find.ts';
import type { RunRow } from './queries.ts';
import { RunAnswer } from './schemas.ts';
import { commonOf, doingOf, shownOf } from './shown.ts';

const AS_SEEN = 'With `If-Match` it is refused (412) when somebody has changed the run since.';

/** Route to compute the lines of a run from its items, employees and limits. */
export function computing(app: App, base: string): Route {
  const shown = shownOf(app);
  return route({
    ...commonOf(app),
    method: 'POST',
    path: `${base}/{id}/compute`,
    summary: 'Compute the lines of a payroll run',
    description:
      'From its items, whom its roster pays (members who are neither archived nor of another organization), the limits ' +
      'as they are now, and what final runs have paid in the windows of the limits. A percentage is of what its basis ' +
      'amounts to within the same window. Review and approval of other lines are taken back. A run of many lines is ' +
      'answered with 202 and the status `computing`: look at it again until it is `computed`, or a draft that says in ' +
      `\`compute_error\` why not. ${AS_SEEN}`,
    params: uuidParams('id'),
    headers: ifMatchHeader,
    status: 200,
    answers: {
      200: RunAnswer,
      202: RunAnswer,
      412: errorShape,
      422: errorShape,
    },
    handle: async ({ actor, params, reply, ...call }) => {
      const run = await computeRun(app, actor, params.id, doingOf(call));
      const body = await shown(reply, actor, run);
      return run.status === 'computing' ? answer(202, body) : body;
    },
  });
}

interface Step {
  name: string;
  summary: string;
  description: string;
  take(app: App, actor: Actor, id: string, on: Doing): Promise<RunRow>;
}

const STEPS: Step[] = [
  {
    name: 'review',
    summary: 'Review a computed payroll run',
    description: 'Says that the lines were looked at.',
    take: reviewRun,
  },
  {
    name: 'approve',
    summary: 'Approve a reviewed payroll run',
    description:
      'Not by whoever made or changed it, or has changed since whom its roster pays or the limit of one of its items, or ' +
      'restored somebody whom it pays. Refused when somebody in it was archived, moved to another organization or taken off ' +
      'the roster since it was computed.',
    take: approveRun,
  },
  {
    name: 'finalize',
    summary: 'Make an approved payroll run final',
    description:
      'From then on it counts against limits. Refused when another run that counts against the same limits has become ' +
      'final since the lines were computed, and when somebody in it is not to be paid any more.',
    take: finalizeRun,
  },
  {
    name: 'cancel',
    summary: 'Cancel a payroll run that is not final',
    description: 'Its roster can have another run for the period.',
    take: cancelRun,
  },
];

/** Routes that advance a run step by step from computed to final. */
export function advancing(app: App, base: string): Route[] {
  const shown = shownOf(app);
  return STEPS.map(({ name, summary, description, take }) =>
    route({
      ...commonOf(app),
      method: 'POST',
      path: `${base}/{id}/${name}`,
      summary,
      description: `${description} ${AS_SEEN}`,
      params: uuidParams('id'),
      headers: ifMatchHeader,
      status: 200,
      answers: { 200: RunAnswer, 412: errorShape, 422: errorShape },
      handle: async ({ actor, params, reply, ...call }) =>
        shown(reply, actor, await take(app, actor, params.id, doingOf(call))),
    }),
  );
}
