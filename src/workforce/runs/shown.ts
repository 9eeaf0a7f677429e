import type { FastifyReply, FastifyRequest } from 'fastify';
import { ok } from '../../platform/http/office.ts';
import { type Origin, originOf } from '../../platform/http/origin.ts';
import { type Actor, can } from '../access.ts';
import type { App } from '../context.ts';
import { isAuthor } from './authors.ts';
import { type Doing, tagOfRun } from './find.ts';
import { overlapWarnings } from './overlaps.ts';
import { presentItemOfRun, presentRun } from './present.ts';
import { itemsOfRun, type RunRow } from './queries.ts';

/** What all routes of runs declare; those of single steps share it and the shape of their answer. */
export const commonOf = (app: App) =>
  ({ access: can('Manage payroll'), limit: app.officeLimit, tag: 'Payroll runs' }) as const;

/** A run with its items and warnings, as every answer about a single run shows it, with its ETag. */
export const shownOf = (app: App) => {
  const present = presentRun(app);
  return async (reply: FastifyReply, actor: Actor, run: RunRow) => {
    reply.header('etag', tagOfRun(run));
    const can_approve = run.status === 'reviewed' && !(await isAuthor(app.db, actor, run));
    const items = (await itemsOfRun(app.db, run.id)).map(presentItemOfRun);
    return {
      ...ok({ ...present(run), items, can_approve }),
      warnings: await overlapWarnings(app.db, actor, run),
    };
  };
};

/** What was sent with something that is done to a run. */
export const doingOf = (call: Origin & { request: FastifyRequest }): Doing => ({
  ifMatch: call.request.headers['if-match'],
  origin: originOf(call),
});
