import { record } from '@bulwagan/platform/audit/audit.ts';
import type { Documents } from '@bulwagan/platform/documents/documents.ts';
import { createDocuments } from '@bulwagan/platform/documents/documents.ts';
import type { Renderer } from '@bulwagan/platform/documents/rendering/renderer.ts';
import type { DocumentsDb } from '@bulwagan/platform/documents/tables.ts';
import { findActor } from '../access/find-actor.ts';
import type { Actor } from '../access.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { queueCertificateMail } from '../mails/certificate-mail.ts';
import { TITLE } from '../schema.ts';
import { isFileReadable, isOwn, isReadable, templateScope } from './access.ts';
import { KINDS } from './kinds/kinds.ts';
import { reasonIn } from './receipts/reasons.ts';
import { recordContent } from './receipts/statement-content.ts';

/** Papers of fundraising (contract §3.2). */
export type FundraisingDocuments = Documents<App, Actor>;

/** Issuer of the papers that the program makes by itself. */
export const PROGRAM = { id: null, name: TITLE } as const;

/** Creates the papers of fundraising on its app. */
export function createFundraisingDocuments(app: App, renderer: Renderer): FundraisingDocuments {
  return createDocuments<App, Actor>({
    app,
    title: TITLE,
    db: app.db as unknown as DocumentsDb,
    renderer,
    timeZone: app.timeZone,
    fileLeftovers: 'picture_leftovers',
    apiRoot: '/api/v1',
    kinds: KINDS,
    issuerOf: ({ id, name }) => ({ id, name }),
    findActor: async (db, userId) => await findActor(db as unknown as Db, userId),
    isReadable,
    isOwn,
    isFileReadable,
    isPublic: async () => true,
    reasonIn,
    templateScope,
    afterIssue: async (db, issued) => {
      await queueCertificateMail(app, db as unknown as Db, issued);
      await recordContent(db as unknown as Db, issued);
    },
    recordAudit: async (db, issuer, { action, documentId, subject, tenantId, at, origin, changes }) => {
      await record(db as unknown as Db, {
        at,
        actorId: issuer.id,
        actorLabel: issuer.name,
        action,
        subjectType: subject.type,
        subjectId: subject.id,
        tenantId,
        ip: origin?.ip ?? null,
        requestId: origin?.requestId ?? null,
        changes: { ...changes, document_id: documentId },
      });
    },
  });
}
