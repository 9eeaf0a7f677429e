import { Readable } from 'node:stream';
import { sendDocument, type TableDocument } from '@bulwagan/platform/exports/http.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { FastifyReply } from 'fastify';
import { type Actor, can } from '../access.ts';
import type { App } from '../context.ts';
import {
  columnsOf,
  describeFilters,
  jsonOf,
  printedFilters,
  rowsOf,
  scopeOf,
  wantedColumns,
  withReadsAudited,
} from './case-list.ts';
import { formatFor } from './formats.ts';
import { type ReportedRow, reportedCases } from './queries.ts';
import { CaseReport, CaseReportAnswer, type MoreColumn } from './schemas.ts';

/** C§4: routes of reports to view, print or download. */
export function reportRoutes(app: App): Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/reports/case-record-list',
      summary: 'Report of cases',
      description:
        'All cases within the caller’s scope that match the filters, latest filed first, on one page. Available as ' +
        'CSV, XLSX or PDF through `format` or the `Accept` header.',
      tag: 'Reports',
      access: can('Reports'),
      limit: app.limits.office,
      body: CaseReport,
      answers: { 200: CaseReportAnswer },
      handle: async ({ actor, body, request, reply, ...call }) => {
        const filters = body.filters ?? {};
        const format = body.format ?? formatFor(request.headers.accept);
        const reported = reportedCases(app.db, scopeOf(app, actor, filters));
        const batches = withReadsAudited(app, actor, reported, originOf(call));
        const more = wantedColumns(body.columns);
        if (format === 'json') return await sendJson(reply, batches, more);
        const described = describeFilters(await printedFilters(app.db, filters));
        return await sendDocument(reply, {
          kind: format,
          ...documentOf(app, actor, { described, more }, batches),
        });
      },
    }),
  ];
}

/**
 * An error in the first batch is a normal error response. Later the status 200 has been sent, so the connection is
 * closed.
 */
async function sendJson(
  reply: FastifyReply,
  batches: AsyncGenerator<ReportedRow[]>,
  more: readonly MoreColumn[],
): Promise<Readable> {
  const first = await batches.next();
  async function* all() {
    if (first.done !== true) yield first.value;
    yield* batches;
  }
  reply.type('application/json; charset=utf-8');
  return Readable.from(jsonOf(all(), more));
}

function documentOf(
  app: App,
  actor: Actor,
  { described, more }: { described: string; more: readonly MoreColumn[] },
  batches: AsyncGenerator<ReportedRow[]>,
): Omit<TableDocument, 'kind'> {
  const now = app.clock.now();
  const printedAt = app.time.show(iso(now)).slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ');
  const columns = columnsOf(more);
  return {
    columns,
    batches: rowsOf(batches, columns),
    timeZone: app.time.zone,
    fileName: `Case list ${app.time.dateOf(now)}`,
    title: 'Case list',
    subtitle: [...(described === '' ? [] : [described]), `${actor.name}, ${printedAt}`],
    printedAt: now,
  };
}
