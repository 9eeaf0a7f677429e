import type { Documents } from '@bulwagan/platform/documents/documents.ts';
import { createDocuments } from '@bulwagan/platform/documents/documents.ts';
import type { Renderer } from '@bulwagan/platform/documents/rendering/renderer.ts';
import type { DocumentRow, DocumentsDb } from '@bulwagan/platform/documents/tables.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { findActor } from '../access/identify.ts';
import { EVERY_CASE } from '../access/scope.ts';
import type { Subject } from '../access.ts';
import { formTemplateOf } from '../activities/form-template.ts';
import { recordAs } from '../audit/audit.ts';
import { recordSealedRead, recordSealedReads } from '../cases/access/sealed-reads.ts';
import { findCase } from '../cases/queries.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { TITLE } from '../schema.ts';
import { endTask } from '../sheriff-reports/tasks/end.ts';
import { createTask } from '../sheriff-reports/tasks/tasks.ts';
import { isPublicPaper, isReadable, templateScope } from './access.ts';
import { assertElectronic } from './electronic.ts';
import { KINDS } from './kinds/kinds.ts';
import { courtMailsOf } from './mails.ts';

/** Papers of the court (contract §3.2). */
export type CourtDocuments = Documents<App, Subject>;

/** Creates the papers of the court on its app. */
export function createCourtDocuments(app: App, renderer: Renderer): CourtDocuments {
  return createDocuments<App, Subject>({
    app,
    title: TITLE,
    db: app.db as unknown as DocumentsDb,
    renderer,
    timeZone: app.time.zone,
    fileLeftovers: 'media_leftovers',
    apiRoot: '/api',
    kinds: KINDS,
    issuerOf: ({ id, name }) => ({ id, name }),
    findActor: async (db, userId) => {
      const found = await findActor(db as unknown as Db, userId);
      return found === undefined || found.isDisabled ? null : found;
    },
    isReadable: (actor) => isReadable(actor, iso(app.clock.now())),
    recordListing: (db, actor, rows, origin) => recordListing(app, db as unknown as Db, actor, rows, origin),
    recordOpening: (db, actor, row, origin) =>
      recordReading(app, db as unknown as Db, actor, row.record_id, origin),
    recordPreview: (db, actor, caseId, origin) =>
      recordReading(app, db as unknown as Db, actor, caseId, origin),
    isPublic: isPublicPaper,
    templateScope,
    assertElectronic,
    mailsOf: (db, row, number) => courtMailsOf(app.publicUrl, db, row, number),
    templateOf: (db, subjectId) => formTemplateOf(db as unknown as Db, subjectId),
    afterIssue: (db, issued) => createTask(app, db as unknown as Db, issued),
    afterEnd: (db, ended) => endTask(app, db as unknown as Db, ended),
    recordAudit: async (db, issuer, { action, documentId, subject, tenantId, at, origin, changes }) => {
      const caseId = subject.type === 'case' ? subject.id : await caseOfPaper(db, documentId);
      await recordAs(db as unknown as Db, issuer, {
        action,
        subject: caseId === null ? ['document', documentId] : ['case', caseId],
        at,
        origin,
        branchId: tenantId,
        changes: { ...changes, document_id: documentId },
      });
    },
  });
}

/** Returns the case whose history records a paper; null for templates and for papers about several cases. */
async function caseOfPaper(db: DocumentsDb, documentId: string): Promise<string | null> {
  const found = await db
    .selectFrom('documents')
    .select('record_id')
    .where('id', '=', documentId)
    .executeTakeFirst();
  return found?.record_id ?? null;
}

/**
 * The label of a paper contains the number and title of its case, so showing the label of a sealed case's paper is
 * audited as a read of the case.
 */
async function recordListing(
  app: App,
  db: Db,
  actor: Subject,
  rows: readonly Pick<DocumentRow, 'record_id'>[],
  origin: Origin,
): Promise<void> {
  const ids = rows.flatMap(({ record_id: id }) => id ?? []);
  if (ids.length === 0) return;
  const cases = await db
    .selectFrom('case_records')
    .select(['id as case_record_id', 'classification'])
    .where('id', 'in', ids)
    .where('classification', '=', 'sealed')
    .$narrowType<{ classification: 'sealed' }>()
    .execute();
  await recordSealedReads(db, cases, { actor, what: 'papers', at: iso(app.clock.now()), origin });
}

/**
 * A paper shows the content of its case. Opening a paper or its preview in a sealed case is therefore audited as a
 * read of the case.
 */
async function recordReading(
  app: App,
  db: Db,
  actor: Subject,
  caseId: string | null,
  origin: Origin,
): Promise<void> {
  if (caseId === null) return;
  const found = await findCase(db, EVERY_CASE, caseId, iso(app.clock.now()));
  if (found?.classification !== 'sealed') return;
  await recordSealedRead(db, { caseId, actor, what: 'paper', at: iso(app.clock.now()), origin });
}
