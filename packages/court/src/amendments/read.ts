import type { Permission } from '@bulwagan/contracts/court/permissions.ts';
import { assertFound } from '@bulwagan/platform/http/errors.ts';
import type { Page } from '@bulwagan/platform/http/lists/pagination.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Static } from 'typebox';
import { caseScopeOf } from '../access/scope.ts';
import type { Actor } from '../access.ts';
import { recordSealedReads } from '../cases/access/sealed-reads.ts';
import type { App } from '../context.ts';
import { listMedia, type MediaRow } from '../media/queries.ts';
import { readCaseByAny, scopeIncludes } from '../media/scope.ts';
import { presentAmendment } from './present.ts';
import { type AmendmentRow, findAmendment, listAmendments } from './queries.ts';
import { isOwnAmendment } from './review.ts';
import type { AmendmentQuery } from './schemas.ts';

/** Returns one page of amendments in cases whose papers the actor sees. Reads of sealed cases are audited. */
export async function readAmendments(
  app: App,
  actor: Actor,
  query: Static<typeof AmendmentQuery>,
  { page, origin }: { page: Page; origin: Origin },
) {
  const now = iso(app.clock.now());
  const { rows, total } = await listAmendments(app.db, {
    filing: caseScopeOf(actor, 'View Case Filing'),
    evidence: caseScopeOf(actor, 'View Evidence'),
    caseIds: query['filter[case_record_id]'],
    statuses: query['filter[status]'],
    page,
    now,
  });
  await recordSealedReads(app.db, rows, { actor, what: 'amendments', at: now, origin });
  const files = await filesOf(app, rows);
  const data = rows.map((row) =>
    presentAmendment(app, row, {
      files: files.get(row.id) ?? [],
      seesEvidence: row.sees_evidence,
      isOwn: isOwnAmendment(app, actor, row),
    }),
  );
  return { data, total };
}

/** Returns one amendment. Throws 404 for users who do not see the papers of its case. */
export async function readAmendment(app: App, actor: Actor, id: string, origin: Origin) {
  const row = assertFound(await findAmendment(app.db, id), 'amendment');
  await readCaseByAny(app, actor, row.case_record_id, {
    permissions: ['View Case Filing'],
    what: 'amendment',
    thing: 'amendment',
    origin,
  });
  return await shownAmendment(app, actor, row);
}

/** Formats an amendment as the actor may see it: a reviewer does not necessarily see files and evidence. */
export async function shownAmendment(app: App, actor: Actor, row: AmendmentRow) {
  const now = iso(app.clock.now());
  const sees = (permission: Permission) => scopeIncludes(app.db, actor, permission, row.case_record_id, now);
  return presentAmendment(app, row, {
    files: (await sees('View Case Filing')) ? await listMedia(app.db, { amendmentIds: [row.id] }) : [],
    seesEvidence: await sees('View Evidence'),
    isOwn: isOwnAmendment(app, actor, row),
  });
}

async function filesOf(app: App, rows: AmendmentRow[]): Promise<Map<string, MediaRow[]>> {
  if (rows.length === 0) return new Map();
  const files = await listMedia(app.db, { amendmentIds: rows.map(({ id }) => id) });
  return Map.groupBy(files, (file) => file.amendment_id!);
}
