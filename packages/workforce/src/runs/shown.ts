import { restoredMessage } from '@bulwagan/contracts/errors/stored-message.ts';
import { ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { languageOfAnswer, say } from '@bulwagan/platform/http/language.ts';
import type { FastifyReply } from 'fastify';
import { type Actor, can } from '../access.ts';
import type { App } from '../context.ts';
import { isAuthor } from './authors.ts';
import { etagOfRun } from './find.ts';
import { overlapWarnings } from './overlaps.ts';
import { presentItemOfRun, presentRun } from './present.ts';
import { itemsOfRun, type RunRow } from './queries.ts';

/** Common declarations of all routes of runs. */
export const commonOf = (app: App) =>
  ({ access: can('Manage payroll'), limit: app.backOfficeLimit, tag: 'Payroll runs' }) as const;

/** Formats a run with its items, warnings and ETag. Used by every response about a single run. */
export const shownOf = (app: App) => async (reply: FastifyReply, actor: Actor, run: RunRow) => {
  reply.header('etag', etagOfRun(run));
  const can_approve = run.status === 'reviewed' && !(await isAuthor(app.db, actor, run));
  const noticed = (run.warnings ?? []).flatMap((one) => restoredMessage(one) ?? []);
  const warnings = [
    ...(await overlapWarnings(app.db, actor, run)),
    ...noticed.map((text) => ({ field: 'lines', message: text })),
  ];
  const items = (await itemsOfRun(app.db, run.id)).map(presentItemOfRun);
  return {
    ...ok({ ...presentRun(app, languageOfAnswer(reply))(run), items, can_approve }),
    warnings: warnings.map(({ field, message }) => ({ field, message: say(reply, message) })),
  };
};
