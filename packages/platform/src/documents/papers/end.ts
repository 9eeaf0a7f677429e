import { message } from '@bulwagan/contracts/errors/message.ts';
import { withTransaction } from '../../database/transaction.ts';
import { assertFound, Forbidden, Refused } from '../../http/errors.ts';
import type { Origin } from '../../http/origin.ts';
import { iso } from '../../time/clock.ts';
import type { AnyDocuments } from '../context.ts';
import type { Issuer } from '../kind.ts';
import type { DocumentRow, DocumentsDb } from '../tables.ts';
import { issueWithin } from './issue.ts';
import { findDocument, updateDocument } from './queries.ts';
import { numberText } from './series.ts';

/** Makes a paper void. It keeps its number. Throws 422 unless the paper is in force. */
export async function voidDocument(
  documents: AnyDocuments,
  actor: unknown,
  id: string,
  reason: string,
  origin: Origin,
): Promise<DocumentRow> {
  return await withTransaction(documents.db, async (trx) => {
    const row = await changeableDocument(documents, trx, actor, id);
    const by = { issuer: documents.issuerOf(actor), origin };
    const other = await counterpartOf(trx, row);
    if (other !== undefined) await voidWithin(documents, trx, other, reason, by);
    return await voidWithin(documents, trx, row, reason, by);
  });
}

/** Same as `voidDocument`, in the caller's transaction and without an access check. Used by the program itself. */
export async function voidWithin(
  documents: AnyDocuments,
  trx: DocumentsDb,
  row: DocumentRow,
  reason: string,
  { issuer, origin }: { issuer: Issuer; origin: Origin | null },
): Promise<DocumentRow> {
  const now = iso(documents.app.clock.now());
  const ended = await updateDocument(trx, row.id, {
    status: 'void',
    ended_at: now,
    ended_by: issuer.id,
    end_reason: reason,
  });
  await documents.recordAudit(trx, issuer, {
    action: 'document.voided',
    documentId: row.id,
    subject: { type: row.subject_type, id: row.subject_id },
    tenantId: row.tenant_id,
    at: now,
    origin,
    changes: { number: numberText(row), reason },
  });
  await documents.afterEnd?.(trx, { row: ended, issuer, origin });
  return ended;
}

export interface Reissue {
  reason: string;
  data?: Record<string, unknown> | undefined;
  recordVersion?: string | undefined;
  allowsMissing?: boolean | undefined;
}

/**
 * Issues a paper again: the new paper has a new number and names the old paper, which is superseded. Throws as
 * issuing does, and 422 if the content depends on the issuer and the caller's paper would not replace this one.
 */
export async function reissueDocument(
  documents: AnyDocuments,
  actor: unknown,
  id: string,
  reissue: Reissue,
  origin: Origin,
): Promise<DocumentRow> {
  return await documents.issuing.run(() =>
    withTransaction(documents.db, async (trx) => {
      const row = await changeableDocument(documents, trx, actor, id);
      await assertReplaceable(documents, trx, actor, row);
      const by = { issuer: documents.issuerOf(actor), origin };
      return await reissueWithin(documents, trx, actor, row, reissue, by);
    }),
  );
}

async function assertReplaceable(
  { kindsByName }: AnyDocuments,
  trx: DocumentsDb,
  actor: unknown,
  row: DocumentRow,
): Promise<void> {
  const { replaces } = kindsByName.get(row.kind)!;
  if (replaces === undefined) return;
  if ((await findDocument(trx, replaces.condition(actor), row.id)) === undefined)
    throw new Refused(replaces.refusal(row));
}

/** Same as `reissueDocument`, in the caller's transaction and without an access check. */
export async function reissueWithin(
  documents: AnyDocuments,
  trx: DocumentsDb,
  actor: unknown,
  row: DocumentRow,
  { reason, data, recordVersion, allowsMissing }: Reissue,
  { issuer, origin }: { issuer: Issuer; origin: Origin | null },
): Promise<DocumentRow> {
  const request = {
    kind: row.kind,
    formerTemplateId: row.template_id,
    subjectId: row.subject_id,
    language: row.language,
    data: { ...row.data, ...data },
    recordVersion,
    allowsMissing: allowsMissing ?? false,
  };
  const other = await counterpartOf(trx, row);
  const [served, withNames] = row.version === 'names' ? [other, row] : [row, other];
  const issued = await issueWithin(documents, trx, actor, request, {
    issuer,
    origin,
    ...(served === undefined ? {} : { replaces: served }),
    ...(withNames === undefined ? {} : { replacesNames: withNames }),
  });
  const issuedNames = issued.counterpart_id === null ? issued : await findById(trx, issued.counterpart_id);
  const ending = { issuer, origin, reason };
  if (withNames !== undefined) await supersede(documents, trx, withNames, issuedNames, ending);
  if (served !== undefined) await supersede(documents, trx, served, issued, ending);
  return row.version === 'names' ? issuedNames : issued;
}

async function supersede(
  documents: AnyDocuments,
  trx: DocumentsDb,
  row: DocumentRow,
  by: DocumentRow,
  { issuer, origin, reason }: { issuer: Issuer; origin: Origin | null; reason: string },
): Promise<void> {
  const ended = await updateDocument(trx, row.id, {
    status: 'superseded',
    ended_at: by.issued_at,
    ended_by: issuer.id,
    end_reason: reason,
    replaced_by_id: by.id,
  });
  await documents.recordAudit(trx, issuer, {
    action: 'document.superseded',
    documentId: row.id,
    subject: { type: row.subject_type, id: row.subject_id },
    tenantId: row.tenant_id,
    at: by.issued_at,
    origin,
    changes: { number: numberText(row), reason, replaced_by_id: by.id },
  });
  await documents.afterEnd?.(trx, { row: ended, issuer, origin });
}

const findById = (trx: DocumentsDb, id: string): Promise<DocumentRow> =>
  trx.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Returns and locks the other version of a paper in force, because both versions end together. */
async function counterpartOf(trx: DocumentsDb, row: DocumentRow): Promise<DocumentRow | undefined> {
  if (row.version === null) return undefined;
  return await trx
    .selectFrom('documents')
    .selectAll()
    .where('status', '=', 'issued')
    .where((eb) =>
      row.counterpart_id === null ? eb('counterpart_id', '=', row.id) : eb('id', '=', row.counterpart_id),
    )
    .forUpdate()
    .executeTakeFirst();
}

/** Locks a paper in force that the caller may issue. Throws 404, 403 or 422. */
export async function changeableDocument(
  documents: AnyDocuments,
  trx: DocumentsDb,
  actor: unknown,
  id: string,
): Promise<DocumentRow> {
  const row = assertFound(
    await findDocument(trx, documents.isReadable(actor), id, { lock: true }),
    'document',
  );
  if (documents.kindsByName.get(row.kind)?.canIssue(actor) !== true) throw new Forbidden();
  if (row.status !== 'issued') throw new Refused(message('document.ended', { status: row.status }));
  return row;
}
