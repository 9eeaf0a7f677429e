import { readPage } from '@bulwagan/platform/database/reading/read-page.ts';
import { assertFound } from '@bulwagan/platform/http/errors.ts';
import { type Page, pageOf } from '@bulwagan/platform/http/lists/pagination.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { caseScopeOf } from '../access/scope.ts';
import type { Actor } from '../access.ts';
import { presentedAs } from '../activities/find.ts';
import { recordSealedReads } from '../cases/access/sealed-reads.ts';
import { readCase } from '../cases/lists/find.ts';
import type { App } from '../context.ts';
import { listMedia, type MediaRow } from '../media/queries.ts';
import {
  countReports,
  findReport,
  listAttempts,
  listReports,
  type ReportFilter,
  type ReportRow,
} from './queries.ts';
import { PER_PAGE } from './schemas.ts';
import { findTask, type TaskRow, tasksOf } from './tasks/queries.ts';

interface AskedPage {
  page?: number;
  per_page?: number;
}

export interface ReportPage {
  rows: ReportRow[];
  /** Files by report id. */
  files: Map<string | null, MediaRow[]>;
  /** Papers to serve, by report id. */
  tasks: Map<string, TaskRow>;
  total: number;
  page: Page;
}

/** Maximum page size. */
const ALL: Page = { page: 1, perPage: 2_147_483_647, offset: 0 };

/**
 * Returns the reports in cases within the scope of `Report Service`, newest first, with their files. All reports are
 * returned unless a page is requested (C§4). Reads of sealed cases are audited.
 */
export async function readReports(
  app: App,
  actor: Actor,
  filter: ReportFilter,
  asked: AskedPage,
  origin: Origin,
): Promise<ReportPage> {
  const now = iso(app.clock.now());
  const viewer = { scope: caseScopeOf(actor, 'Report Service'), now };
  const { page: number, per_page: perPage } = asked;
  const isAll = number === undefined && perPage === undefined;
  const page = isAll ? ALL : pageOf({ page: number ?? 1, per_page: perPage ?? PER_PAGE });
  const { rows, total } = await readPage(
    page,
    () => listReports(app.db, viewer, filter, page),
    () => countReports(app.db, viewer, filter),
  );
  await recordSealedReads(app.db, rows, { actor, what: 'sheriff reports', at: now, origin });
  const ids = rows.map(({ id }) => id);
  const files = await listMedia(app.db, { activityIds: ids });
  return {
    rows,
    files: Map.groupBy(files, (file) => file.activity_id),
    tasks: await tasksOf(app.db, ids, now),
    total,
    page: isAll ? { ...ALL, perPage: Math.max(1, total) } : page,
  };
}

/**
 * Returns one report with its attempts and files. Throws 404 for any other activity. A read of a sealed case is
 * audited.
 */
export async function readReport(app: App, actor: Actor, id: string, origin: Origin) {
  const row = assertFound(await findReport(app.db, id), 'report');
  const reading = { permission: 'Report Service', what: 'sheriff report', origin } as const;
  await readCase(app, actor, row.case_record_id, reading).catch(presentedAs('report'));
  const files = await listMedia(app.db, { activityIds: [row.id] });
  const task = await findTask(app.db, row.id, iso(app.clock.now()));
  return { row, files, task, attempts: await listAttempts(app.db, row.id) };
}
