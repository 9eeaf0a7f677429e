import { acknowledged, done, enveloped, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { uuidParams } from '@bulwagan/platform/http/ids.ts';
import { collection, collectionOf } from '@bulwagan/platform/http/lists/collection.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { can } from '../access.ts';
import type { App } from '../context.ts';
import { listMedia } from '../media/queries.ts';
import { replaceReturns } from './attachments.ts';
import { readReport, readReports } from './list.ts';
import { presentAttempt, presentReport } from './present.ts';
import type { ReportRow } from './queries.ts';
import { addAttempt, checkReport, createReport, validateAttempt } from './report.ts';
import {
  AttemptInput,
  NewReport,
  ReportFormWithFiles,
  ReportQuery,
  SheriffReport,
  SheriffReportWithAttempts,
} from './schemas.ts';
import { findTask } from './tasks/queries.ts';

const BASE = '/api/sheriff-reports';

/** Routes of sheriff's reports (C§2, C§4). */
export function sheriffReportRoutes(app: App): Route[] {
  return [...readingRoutes(app), ...writingRoutes(app)];
}

const commonOf = (app: App) =>
  ({ limit: app.limits.office, tag: 'Sheriff reports', access: can('Report Service') }) as const;

function readingRoutes(app: App): Route[] {
  const common = commonOf(app);
  return [
    route({
      ...common,
      method: 'GET',
      path: BASE,
      summary: 'List the sheriff’s reports',
      description:
        'In cases within the caller’s scope, newest first, each with its latest attempt. An issued subpoena, summons ' +
        'or notice creates one for each addressee, with the paper in `task`: `filter[to_serve]=true` lists what is ' +
        'still to serve. All reports unless `page` or `per_page` is given.',
      query: ReportQuery,
      answers: { 200: collectionOf(SheriffReport) },
      handle: async ({ actor, query, request, ...call }) => {
        const filter = {
          statuses: query['filter[status]'],
          serviceStatuses: query['filter[service_status]'],
          caseIds: query['filter[case_record_id]'],
          branchIds: query['filter[branch_id]'],
          tags: query['filter[tag]'],
          isToServe: query['filter[to_serve]'],
        };
        const { rows, files, tasks, total, page } = await readReports(
          app,
          actor,
          filter,
          query,
          originOf(call),
        );
        const items = rows.map((row) =>
          presentReport(app, row, { files: files.get(row.id), task: tasks.get(row.id) }),
        );
        return collection(items, total, page, { url: request.url, base: app.publicUrl + BASE });
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: `${BASE}/{id}`,
      summary: 'Show a sheriff’s report with its attempts',
      params: uuidParams('id'),
      answers: { 200: enveloped(SheriffReportWithAttempts) },
      handle: async ({ actor, params, ...call }) => {
        const { row, files, task, attempts } = await readReport(app, actor, params.id, originOf(call));
        return ok({
          ...presentReport(app, row, { files, task }),
          attempts: attempts.map((attempt) => presentAttempt(app, attempt)),
        });
      },
    }),
  ];
}

async function withFiles(app: App, row: ReportRow) {
  const files = await listMedia(app.db, { activityIds: [row.id] });
  return presentReport(app, row, { files, task: await findTask(app.db, row.id, iso(app.clock.now())) });
}

function writingRoutes(app: App): Route[] {
  const common = commonOf(app);
  return [
    route({
      ...common,
      method: 'POST',
      path: '/api/backoffice/case/{caseId}/activities-sheriff',
      summary: 'Record a sheriff’s report',
      description: 'Under its hearing, with the first attempt of service.',
      params: uuidParams('caseId'),
      body: NewReport,
      answers: { 201: enveloped(SheriffReport) },
      validate: ({ actor, params, body }) => checkReport(app, actor, params.caseId, body),
      handle: async ({ actor, params, body, ...call }) =>
        ok(presentReport(app, await createReport(app, actor, params.caseId, body, originOf(call)))),
    }),
    route({
      ...common,
      method: 'POST',
      path: `${BASE}/{id}/attempts`,
      summary: 'Add an attempt of service',
      description:
        'The report shows the attempt with the latest date. A paper that was refused and left in view and presence is ' +
        'served. Substituted service of a paper in `task` is 422 before three attempts on two dates.',
      params: uuidParams('id'),
      body: AttemptInput,
      answers: { 201: enveloped(SheriffReport) },
      validate: ({ actor, body }) => validateAttempt(app, actor, body),
      handle: async ({ actor, params, body, ...call }) =>
        ok(await withFiles(app, await addAttempt(app, actor, params.id, body, originOf(call)))),
    }),
    route({
      ...common,
      method: 'POST',
      path: '/api/backoffice/update-sheriff-report',
      summary: 'Replace the scanned returns of a sheriff’s report',
      description:
        'PDF, PNG, JPEG or TIFF, detected from the content, at most 20 MB each. They replace all existing returns; ' +
        'if one is refused (422), nothing is replaced.',
      body: ReportFormWithFiles,
      consumes: 'multipart',
      answers: { 200: acknowledged },
      handle: async ({ actor, request, ...call }) => {
        await replaceReturns(app, actor, request, originOf(call));
        return done('The attachments are replaced.');
      },
    }),
  ];
}
