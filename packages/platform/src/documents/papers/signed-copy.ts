import { message } from '@bulwagan/contracts/errors/message.ts';
import { withTransaction } from '../../database/transaction.ts';
import { leaveFiles } from '../../files/leftovers.ts';
import { invalid } from '../../http/errors.ts';
import { newId } from '../../http/ids.ts';
import type { Origin } from '../../http/origin.ts';
import { iso } from '../../time/clock.ts';
import type { AnyDocuments } from '../context.ts';
import { hashOfFile } from '../hash.ts';
import type { DocumentRow, DocumentsDb } from '../tables.ts';
import { leftoversOf } from '../templates/emblem-files.ts';
import { changeableDocument } from './end.ts';
import { updateDocument } from './queries.ts';
import { numberText } from './series.ts';
import { EXTENSIONS } from './stored-files.ts';

export interface Scan {
  bytes: Buffer;
  /** Detected from the content. */
  mediaType: string;
}

/**
 * Keeps the signed scan next to the issued file. Another one replaces it, and the replaced file is removed; the issued
 * file never changes. Throws 422 under `file` for a file that was issued, which nobody has signed.
 */
export async function keepSignedCopy(
  documents: AnyDocuments,
  actor: unknown,
  id: string,
  { bytes, mediaType }: Scan,
  origin: Origin,
): Promise<DocumentRow> {
  const { app, db } = documents;
  const now = iso(app.clock.now());
  const sha256 = hashOfFile(bytes);
  // Never the key of an earlier scan, which is removed.
  const key = `documents/${id}-signed-${newId()}.${EXTENSIONS[mediaType]}`;
  const replaced: string[] = [];
  const kept = await withTransaction(db, async (trx) => {
    const row = await changeableDocument(documents, trx, actor, id);
    if (await wasIssued(trx, sha256)) throw invalid({ file: [message('document.signed_copy_unsigned')] });
    await app.files.put(key, bytes, mediaType);
    const changed = await updateDocument(trx, id, {
      signed_copy_key: key,
      signed_copy_type: mediaType,
      signed_copy_sha256: sha256,
      signed_at: now,
    });
    if (row.signed_copy_key !== null) replaced.push(row.signed_copy_key);
    await leaveFiles(trx, documents.fileLeftovers, replaced);
    await documents.recordAudit(trx, documents.issuerOf(actor), {
      action: 'document.signed_copy_kept',
      documentId: id,
      subject: { type: row.subject_type, id: row.subject_id },
      tenantId: row.tenant_id,
      at: now,
      origin,
      changes: { number: numberText(row), bytes: bytes.length, replaces: row.signed_copy_key !== null },
    });
    return changed;
  });
  await leftoversOf(documents).drop(replaced);
  return kept;
}

/** Whether the program issued this very file: of this paper, or of another one that was chosen by mistake. */
async function wasIssued(db: DocumentsDb, sha256: string): Promise<boolean> {
  const found = await db.selectFrom('documents').select('id').where('sha256', '=', sha256).limit(1).execute();
  return found.length > 0;
}
