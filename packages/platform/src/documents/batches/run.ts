import { buffer } from 'node:stream/consumers';
import { zipSync } from 'fflate';
import { sql } from 'kysely';
import { withTransaction } from '../../database/transaction.ts';
import { HttpError, textsOf } from '../../http/errors.ts';
import { Interruption, type JobContext } from '../../jobs/definition.ts';
import { iso } from '../../time/clock.ts';
import type { AnyDocuments } from '../context.ts';
import { issueWithin, rendered } from '../papers/issue.ts';
import { numberText } from '../papers/series.ts';
import type { Paper } from '../rendering/paper.ts';
import type { BatchRow, DocumentsDb } from '../tables.ts';

/** Number of papers issued per transaction, which locks the series until it ends. */
const PAPERS_AT_ONCE = 20;

/**
 * Issues the papers of a batch, some in each transaction, and then makes the file. A batch that was interrupted goes on
 * after its last transaction, so that no subject gets two papers. Papers that are refused are listed with their reason.
 */
export async function runBatch(documents: AnyDocuments, id: string, { signal }: JobContext): Promise<void> {
  const { db } = documents;
  let batch = await findBatch(db, id);
  if (batch === undefined || batch.status === 'done') return;
  while (batch.done < batch.subject_ids.length) {
    if (signal.aborted) throw new Interruption();
    batch = await issueSome(documents, batch);
  }
  await finish(documents, batch);
}

const findBatch = (db: DocumentsDb, id: string): Promise<BatchRow | undefined> =>
  db.selectFrom('document_batches').selectAll().where('id', '=', id).executeTakeFirst();

async function issueSome(documents: AnyDocuments, { id }: BatchRow): Promise<BatchRow> {
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
    const errors: Record<string, string> = {};
    for (const subjectId of subjects) {
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

/** Issues one paper. Returns the reason of a refusal; any other error stops the batch, which is then tried again. */
async function issueOne(
  documents: AnyDocuments,
  trx: DocumentsDb,
  actor: unknown,
  batch: BatchRow,
  subjectId: string,
  papers: Paper[],
): Promise<string | null> {
  if (actor === null) return 'The account that asked for these papers is closed.';
  const request = {
    kind: batch.kind,
    templateId: batch.template_id ?? undefined,
    subjectId,
    language: batch.language ?? undefined,
    data: batch.data,
    allowsMissing: batch.allow_missing,
  };
  const by = { issuer: documents.issuerOf(actor), origin: null, batchId: batch.id };
  await sql`savepoint one_paper`.execute(trx);
  try {
    await issueWithin(documents, trx, actor, request, by, (paper) => papers.push(paper));
    await sql`release savepoint one_paper`.execute(trx);
    return null;
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error;
    await sql`rollback to savepoint one_paper`.execute(trx);
    const { message, errors } = textsOf(error, 'en') as {
      message: string;
      errors?: Record<string, string[]>;
    };
    return (
      Object.values(errors ?? {})
        .flat()
        .join(' ') || message
    );
  }
}

const partKey = (id: string, from: number): string => `documents/batches/${id}/${from}.pdf`;
const fileKey = ({ id, format }: BatchRow): string => `documents/batches/${id}.${format}`;

async function finish(documents: AnyDocuments, batch: BatchRow): Promise<void> {
  const { db, app } = documents;
  const hasPapers = Object.keys(batch.errors).length < batch.subject_ids.length;
  const key = hasPapers ? fileKey(batch) : null;
  if (key !== null) {
    const bytes = batch.format === 'pdf' ? await onePdf(documents, batch) : await zipOf(documents, batch);
    await app.files.put(
      key,
      Buffer.from(bytes),
      batch.format === 'pdf' ? 'application/pdf' : 'application/zip',
    );
  }
  await db
    .updateTable('document_batches')
    .set({ status: 'done', file_key: key, finished_at: iso(app.clock.now()) })
    .where('id', '=', batch.id)
    .execute();
  for (const part of partsOf(batch)) await app.files.delete(part);
}

const partsOf = ({ id, subject_ids: subjects }: BatchRow): string[] =>
  Array.from({ length: Math.ceil(subjects.length / PAPERS_AT_ONCE) }, (_, index) =>
    partKey(id, index * PAPERS_AT_ONCE),
  );

/** Joins the parts, each of which embeds its fonts once. A part whose papers were all refused does not exist. */
async function onePdf({ app, renderer }: AnyDocuments, batch: BatchRow): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for (const key of partsOf(batch)) {
    if (!(await app.files.exists(key))) continue;
    const { stream } = await app.files.get(key);
    parts.push(await buffer(stream));
  }
  return await renderer.join(parts);
}

async function zipOf({ db, app }: AnyDocuments, batch: BatchRow): Promise<Uint8Array> {
  const rows = await db
    .selectFrom('documents')
    .selectAll()
    .where('batch_id', '=', batch.id)
    .orderBy('number')
    .execute();
  const entries: Record<string, Uint8Array> = {};
  for (const row of rows) {
    const { stream } = await app.files.get(row.file_key);
    entries[`${numberText(row)}.pdf`] = await buffer(stream);
  }
  // PDFs are compressed already.
  return zipSync(entries, { level: 0 });
}
