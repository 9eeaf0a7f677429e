import { buffer } from 'node:stream/consumers';
import { message } from '@bulwagan/contracts/errors/message.ts';
import { Type } from 'typebox';
import { withTransaction } from '../../database/transaction.ts';
import { Refused } from '../../http/errors.ts';
import { uuidParams } from '../../http/ids.ts';
import { type Origin, originOf } from '../../http/origin.ts';
import { type Route, route } from '../../http/route.ts';
import { iso } from '../../time/clock.ts';
import type { AnyDocuments } from '../context.ts';
import type { DocumentsHttp } from '../routing.ts';
import { changeableDocument } from './end.ts';
import { numberText } from './series.ts';
import { storedFile } from './stored-files.ts';

const Mailed = Type.Object(
  { mailed: Type.Integer({ description: 'Number of people to whom the mail goes.' }) },
  { 'x-name': 'MailedDocument' },
);

/**
 * Queues the mails about a paper and returns their number. Throws 422 for a paper that may not be sent by mail, and when
 * nobody has an address.
 */
async function mailDocument(
  documents: AnyDocuments,
  actor: unknown,
  id: string,
  origin: Origin,
): Promise<number> {
  const { app, db } = documents;
  const count = await withTransaction(db, async (trx) => {
    const row = await changeableDocument(documents, trx, actor, id);
    const mails = await documents.mailsOf!(trx, row, numberText(row));
    if (mails.length === 0) throw new Refused(message('document.nobody_to_mail'));
    const isAttached = mails.some(({ hasFile }) => hasFile);
    const file = isAttached ? await storedFile(documents, row.file_key, { document_id: id }) : undefined;
    const content = file === undefined ? '' : (await buffer(file.stream)).toString('base64');
    const attachments = [{ filename: `${numberText(row)}.pdf`, contentType: 'application/pdf', content }];
    await app.mails.queueMany(
      trx as never,
      mails.map(({ hasFile, ...mail }) => (hasFile ? { ...mail, attachments } : mail)),
    );
    await documents.recordAudit(trx, documents.issuerOf(actor), {
      action: 'document.mailed',
      documentId: id,
      subject: { type: row.subject_type, id: row.subject_id },
      tenantId: row.tenant_id,
      at: iso(app.clock.now()),
      origin,
      changes: { number: numberText(row), mailed: mails.length },
    });
    return mails.length;
  });
  app.mails.wake();
  return count;
}

/** Route that mails a paper; only services that mail papers have it. */
// biome-ignore lint/suspicious/noExplicitAny: each service has its own caller.
export function mailRoutes(documents: AnyDocuments, http: DocumentsHttp<any>): Route[] {
  if (documents.mailsOf === undefined) return [];
  return [
    route({
      method: 'POST',
      path: `${documents.apiRoot}/documents/{id}/mail`,
      limit: http.limit,
      tag: http.tag,
      access: http.issuers,
      params: uuidParams('id'),
      summary: 'Mail a paper',
      description:
        'To the people whom it concerns: the PDF where the rules allow that, otherwise a notice to sign in. A paper that may ' +
        'not be sent by mail, and one without any address, are 422.',
      status: 200,
      answers: { 200: http.enveloped(Mailed), 422: http.errorShape },
      handle: async ({ actor, params, ...call }) =>
        http.ok({ mailed: await mailDocument(documents, actor, params.id, originOf(call)) }),
    }),
  ];
}
