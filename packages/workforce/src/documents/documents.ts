import { createDocuments, type Documents } from '@bulwagan/platform/documents/documents.ts';
import type { Renderer } from '@bulwagan/platform/documents/rendering/renderer.ts';
import type { DocumentsDb } from '@bulwagan/platform/documents/tables.ts';
import { findActor } from '../access/identify.ts';
import type { Subject } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { TITLE } from '../schema.ts';
import { isReadable, templateScope } from './access.ts';
import { BIR_2316, recordCertificateRead } from './kinds/bir-2316.ts';
import { KINDS } from './kinds/kinds.ts';
import { PERSONAL_DATA_SHEET, recordNumbersRead } from './kinds/personal-data-sheet.ts';
import { workforceMailsOf } from './mails.ts';

/** Creates the papers of workforce on its app (contract §3.2). */
export function createWorkforceDocuments(app: App, renderer: Renderer): Documents<App, Subject> {
  return createDocuments<App, Subject>({
    app,
    title: TITLE,
    db: app.db as unknown as DocumentsDb,
    renderer,
    timeZone: app.time.zone,
    fileLeftovers: 'picture_leftovers',
    apiRoot: '/api',
    kinds: KINDS,
    issuerOf: ({ id, name }) => ({ id, name }),
    findActor: async (db, userId) => {
      const found = await findActor(app, db as unknown as Db, userId);
      return found === undefined || found.isDisabled ? null : found;
    },
    isReadable,
    recordOpening: async (_, actor, { kind, record_id: id }, origin) => {
      if (kind === PERSONAL_DATA_SHEET.kind) await recordNumbersRead(app, actor, id!, origin);
      if (kind === BIR_2316.kind) await recordCertificateRead(app, actor, id!, origin);
    },
    // The public check of a paper shows no names, so it may show the data of every paper.
    isPublic: async () => true,
    mailsOf: (db, row) => workforceMailsOf(app.publicUrl, db, row),
    templateScope: (actor, kind) => templateScope(app.db, actor, kind),
    recordAudit: async (db, issuer, { action, documentId, subject, at, origin, changes }) => {
      await recordAs(db as unknown as Db, issuer, {
        action,
        subject: subject.type === 'employee' ? ['employee', subject.id] : ['document', documentId],
        at,
        origin,
        changes: { ...changes, document_id: documentId },
      });
    },
  });
}
