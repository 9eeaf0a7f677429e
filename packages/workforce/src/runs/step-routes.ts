import { errorShape } from '@bulwagan/platform/http/back-office-envelope.ts';
import { conditionOf, ifMatchHeader } from '@bulwagan/platform/http/caching/etag.ts';
import { uuidParams } from '@bulwagan/platform/http/ids.ts';
import { answer, type Route, route } from '@bulwagan/platform/http/route.ts';
import type { Actor } from '../access.ts';
import type { App } from '../context.ts';
import { queuePayslipMails } from '../me/payslip-mail.ts';
import { approveRun, cancelRun, finalizeRun, reviewRun } from './advance.ts';
import { computeRun } from './computing/compute.ts';
import type { Doing } from './find.ts';
import type { RunRow } from './queries.ts';
import { RunAnswer } from './schemas.ts';
import { commonOf, shownOf } from './shown.ts';

const AS_SEEN = 'With `If-Match` it is refused (412) when the run was changed since.';

/** Route to compute the lines of a run from its items, employees and limits. */
export function computing(app: App, base: string): Route {
  const shown = shownOf(app);
  return route({
    ...commonOf(app),
    method: 'POST',
    path: `${base}/{id}/compute`,
    summary: 'Compute the lines of a payroll run',
    description:
      'From its items, its roster’s members (neither archived nor in another organization), the current limits, ' +
      'and what final runs have paid in the windows of the limits. The base of a percentage is its total within ' +
      'the same window. Review and approval of earlier lines are undone. A run with many lines is answered with ' +
      '202 and the status `computing`: poll it until it is `computed`, or a draft with the reason in ' +
      `\`compute_error\`. ${AS_SEEN}`,
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
      const run = await computeRun(app, actor, params.id, conditionOf(call));
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

/** Makes a run final and emails the employees that their payslips are ready. */
async function finalizeAndAnnounce(app: App, actor: Actor, id: string, on: Doing): Promise<RunRow> {
  const within: Doing['within'] = (trx, run) => queuePayslipMails(app, trx, run);
  const run = await finalizeRun(app, actor, id, { ...on, within });
  app.mails.wake();
  return run;
}

const STEPS: Step[] = [
  {
    name: 'review',
    summary: 'Review a computed payroll run',
    description: 'Marks the lines as reviewed.',
    take: reviewRun,
  },
  {
    name: 'approve',
    summary: 'Approve a reviewed payroll run',
    description:
      'Refused for users who created or changed the run, or who since then, before it was computed, changed its ' +
      'roster’s members or a setting that decides the amounts of its items, or restored an employee in it. For ' +
      'computed items that includes pay, recurring items, previous employers, dates of employment and tables, and ' +
      'punches, holidays and timekeeping policies in a run that uses time records. Also refused when an employee in it was archived, ' +
      'moved to another organization or removed from the roster since it was computed.',
    take: approveRun,
  },
  {
    name: 'finalize',
    summary: 'Finalize an approved payroll run',
    description:
      'The run counts against limits from then on, and employees with an account are mailed that their payslips are ' +
      'ready. Refused when another run with the same limits was finalized ' +
      'since the lines were computed, and when an employee in it must no longer be paid.',
    take: finalizeAndAnnounce,
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
        shown(reply, actor, await take(app, actor, params.id, conditionOf(call))),
    }),
  );
}
