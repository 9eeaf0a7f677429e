import { message } from '@bulwagan/contracts/errors/message.ts';
import { withTransaction } from '../../database/transaction.ts';
import { Refused } from '../../http/errors.ts';
import { uuidParams } from '../../http/ids.ts';
import { languageOfAnswer } from '../../http/language.ts';
import { type Origin, originOf } from '../../http/origin.ts';
import { type Route, route } from '../../http/route.ts';
import { iso } from '../../time/clock.ts';
import type { AnyDocuments } from '../context.ts';
import type { DocumentsHttp } from '../routing.ts';
import type { DocumentRow } from '../tables.ts';
import { changeableDocument } from './end.ts';
import { presentDocument } from './present.ts';
import { updateDocument } from './queries.ts';
import { Document } from './schemas.ts';
import { numberText } from './series.ts';

/**
 * Records that a paper was issued as a PDF, without a signature on paper. Throws 422 for a kind or a record whose papers
 * are signed, for a paper that has a signed copy, and for one that is marked already.
 */
async function markElectronic(
  documents: AnyDocuments,
  actor: unknown,
  id: string,
  origin: Origin,
): Promise<DocumentRow> {
  const now = iso(documents.app.clock.now());
  return await withTransaction(documents.db, async (trx) => {
    const row = await changeableDocument(documents, trx, actor, id);
    await documents.assertElectronic!(trx, row);
    if (row.signed_at !== null || row.electronically_issued_at !== null)
      throw new Refused(message('document.signed_already'));
    const changed = await updateDocument(trx, id, { electronically_issued_at: now });
    await documents.recordAudit(trx, documents.issuerOf(actor), {
      action: 'document.issued_electronically',
      documentId: id,
      subject: { type: row.subject_type, id: row.subject_id },
      tenantId: row.tenant_id,
      at: now,
      origin,
      changes: { number: numberText(row) },
    });
    return changed;
  });
}

/** Route that marks a paper as electronically issued; only services that have such papers have it. */
// biome-ignore lint/suspicious/noExplicitAny: each service has its own caller.
export function electronicIssueRoutes(documents: AnyDocuments, http: DocumentsHttp<any>): Route[] {
  if (documents.assertElectronic === undefined) return [];
  return [
    route({
      method: 'POST',
      path: `${documents.apiRoot}/documents/{id}/electronic-issue`,
      limit: http.limit,
      tag: http.tag,
      access: http.issuers,
      params: uuidParams('id'),
      summary: 'Mark a paper as electronically issued',
      description:
        'For a PDF that was sent without a signature on paper: orders and notices in public civil cases only. Any other ' +
        'paper, one with a signed copy, and one that is marked already are 422.',
      status: 200,
      answers: { 200: http.enveloped(Document), 422: http.errorShape },
      handle: async ({ actor, params, reply, ...call }) => {
        const row = await markElectronic(documents, actor, params.id, originOf(call));
        return http.ok(presentDocument(documents, http, row, languageOfAnswer(reply)));
      },
    }),
  ];
}
