import { type Localized, message } from '@bulwagan/contracts/errors/message.ts';
import { sql } from 'kysely';
import { withTransaction } from '../../database/transaction.ts';
import { leaveFiles } from '../../files/leftovers.ts';
import { HttpError, textsOf } from '../../http/errors.ts';
import { Interruption, type JobContext } from '../../jobs/definition.ts';
import { iso } from '../../time/clock.ts';
import type { AnyDocuments } from '../context.ts';
import { issueWithin, NotRendered, rendered } from '../papers/issue.ts';
import type { Paper } from '../rendering/paper.ts';
import type { BatchError, BatchRow, DocumentsDb } from '../tables.ts';
import { leftoversOf } from '../templates/emblem-files.ts';
import type { DocumentLanguage, InBothLanguages } from '../values/fields.ts';
import { fileKey, makeFile, PAPERS_AT_ONCE, partKey, partsOf } from './file.ts';

/** Maximum number of retries before a batch is given up. */
export const BATCH_RETRIES = 5;

/**
 * Issues the papers of a batch, some in each transaction, and then makes the file. A batch that was interrupted goes on
 * after its last transaction, so that no subject gets two papers. Papers that are refused or cannot be rendered are
 * listed with their reason, and the others are issued. After the last attempt the batch has failed.
 */
export async function runBatch(documents: AnyDocuments, id: string, context: JobContext): Promise<void> {
  try {
    await issueAll(documents, id, context);
  } catch (error) {
    if (!(error instanceof Interruption) && context.attempt > BATCH_RETRIES) await giveUp(documents, id);
    throw error;
  }
}

async function issueAll(documents: AnyDocuments, id: string, { signal }: JobContext): Promise<void> {
  const { db } = documents;
  let batch = await findBatch(db, id);
  if (batch === undefined || batch.status === 'done') return;
  while (batch.done < batch.subject_ids.length) {
    // Throws the reason of the signal, which tells a timeout from a stop of the program.
    signal.throwIfAborted();
    batch = await issueSome(documents, batch, signal);
  }
  await finish(documents, batch);
}

const findBatch = (db: DocumentsDb, id: string): Promise<BatchRow | undefined> =>
  db.selectFrom('document_batches').selectAll().where('id', '=', id).executeTakeFirst();

async function issueSome(documents: AnyDocuments, { id }: BatchRow, signal: AbortSignal): Promise<BatchRow> {
  const actorOf = documents.findActor;
  return await withTransaction(documents.db, async (trx) => {
    const batch = await trx
      .selectFrom('document_batches')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const actor = await actorOf(trx, batch.created_by);
    const subjects = batch.subject_ids.slice(batch.done, batch.done + PAPERS_AT_ONCE);
    const papers: Paper[] = [];
    const errors: Record<string, BatchError> = {};
    for (const subjectId of subjects) {
      signal.throwIfAborted();
      const reason = await issueOne(documents, trx, actor, batch, subjectId, papers);
      if (reason !== null) errors[subjectId] = reason;
    }
    if (batch.format === 'pdf' && papers.length > 0) {
      const { pdf } = await rendered(documents, papers);
      await documents.app.files.put(partKey(id, batch.done), Buffer.from(pdf), 'application/pdf');
    }
    return await trx
      .updateTable('document_batches')
      .set({
        done: batch.done + subjects.length,
        status: 'running',
        errors: sql`errors || ${JSON.stringify(errors)}::jsonb` as never,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** Issues one paper. Returns the reason why there is none; any other error stops the batch, which is then tried again. */
async function issueOne(
  documents: AnyDocuments,
  trx: DocumentsDb,
  actor: unknown,
  batch: BatchRow,
  subjectId: string,
  papers: Paper[],
): Promise<BatchError | null> {
  if (actor === null) return inBoth(message('document.batch_account_closed'));
  const request = {
    kind: batch.kind,
    templateId: batch.template_id ?? undefined,
    subjectId,
    language: batch.language ?? undefined,
    data: batch.data,
    allowsMissing: batch.allow_missing,
  };
  const by = { issuer: documents.issuerOf(actor), origin: null, batchId: batch.id };
  const before = papers.length;
  await sql`savepoint one_paper`.execute(trx);
  try {
    await issueWithin(documents, trx, actor, request, by, (paper) => papers.push(paper));
    await sql`release savepoint one_paper`.execute(trx);
    return null;
  } catch (error) {
    const isFault = error instanceof NotRendered;
    if (!(error instanceof HttpError) || (error.status >= 500 && !isFault)) throw error;
    await sql`rollback to savepoint one_paper`.execute(trx);
    papers.length = before;
    return { en: reasonOf(error, 'en'), fil: reasonOf(error, 'fil'), ...(isFault && { isFault }) };
  }
}

function reasonOf(error: HttpError, language: DocumentLanguage): string {
  const { message: text, errors = {} } = textsOf(error, language);
  return Object.values(errors).flat().join(' ') || text;
}

const inBoth = (text: Localized): InBothLanguages => ({ en: text.in('en'), fil: text.in('fil') });

/** Ends a batch whose last attempt failed, and removes the parts of its file. Papers that were issued stay in force. */
async function giveUp(documents: AnyDocuments, id: string): Promise<void> {
  const { db, app } = documents;
  const batch = await findBatch(db, id);
  if (batch === undefined || batch.status === 'done') return;
  const reason = inBoth(message('document.batch_gave_up'));
  const left = batch.subject_ids.slice(batch.done).map((subjectId) => [subjectId, reason]);
  await end(documents, batch, {
    status: 'failed',
    errors: sql`errors || ${JSON.stringify(Object.fromEntries(left))}::jsonb` as never,
    finished_at: iso(app.clock.now()),
  });
}

/** Writes the end of a batch, and removes the parts of its file: after a crash in between, the job of leftovers does. */
async function end(documents: AnyDocuments, batch: BatchRow, changes: Partial<BatchRow>): Promise<void> {
  const parts = batch.format === 'pdf' ? partsOf(batch) : [];
  await withTransaction(documents.db, async (trx) => {
    await trx
      .updateTable('document_batches')
      .set(changes)
      .where('id', '=', batch.id)
      .where('status', '<>', 'done')
      .execute();
    await leaveFiles(trx, documents.fileLeftovers, parts);
  });
  await leftoversOf(documents).drop(parts);
}

async function finish(documents: AnyDocuments, batch: BatchRow): Promise<void> {
  const reasons = Object.values(batch.errors);
  const hasPapers = reasons.length < batch.subject_ids.length;
  const hasFault = reasons.some((reason) => typeof reason !== 'string' && reason.isFault === true);
  const status = hasPapers || !hasFault ? 'done' : 'failed';
  const key = hasPapers ? fileKey(batch) : null;
  if (key !== null) await makeFile(documents, batch, key);
  await end(documents, batch, { status, file_key: key, finished_at: iso(documents.app.clock.now()) });
}
