import { randomUUID } from 'node:crypto';
import type { BatchFormat } from '@bulwagan/contracts/documents.ts';
import { message } from '@bulwagan/contracts/errors/message.ts';
import { sql } from 'kysely';
import { withTransaction } from '../../database/transaction.ts';
import { Forbidden, invalid, NotFound } from '../../http/errors.ts';
import type { Origin } from '../../http/origin.ts';
import type { Job } from '../../jobs/jobs.ts';
import { iso } from '../../time/clock.ts';
import type { AnyDocuments } from '../context.ts';
import { normalizedSubject } from '../papers/prepare.ts';
import type { BatchRow } from '../tables.ts';
import { findPrintable } from '../templates/queries.ts';
import type { DocumentLanguage } from '../values/fields.ts';

const MAX_SUBJECTS = 5_000;

export interface BatchInput {
  kind?: string | undefined;
  template_id?: string | null | undefined;
  subject_ids?: (string | number)[] | null | undefined;
  filter?: Record<string, unknown> | null | undefined;
  format: BatchFormat;
  language?: DocumentLanguage | null | undefined;
  data?: Record<string, unknown> | null | undefined;
  allow_missing?: boolean | null | undefined;
}

export interface BatchJob {
  id: string;
}

/**
 * Keeps a batch and enqueues its job. Throws 403 when the caller may not issue the kind, and 422 for an unknown kind or
 * template, a kind without filters, no subject, or more than 5,000.
 */
export async function startBatch(
  documents: AnyDocuments,
  actor: unknown,
  input: BatchInput,
  job: Job<BatchJob>,
  origin: Origin,
): Promise<BatchRow> {
  const { db, kindsByName, app } = documents;
  const template = input.template_id == null ? undefined : await findPrintable(db, { id: input.template_id });
  if (input.template_id != null && (template === undefined || template.status === 'retired'))
    throw invalid({ template_id: [message('document.template_unknown')] });
  const kind = kindsByName.get(input.kind ?? template?.kind ?? '');
  if (kind === undefined) throw invalid({ kind: [message('field.selected', { attribute: 'kind' })] });
  if (!kind.canIssue(actor)) throw new Forbidden();
  const subjectIds =
    input.subject_ids?.map(String) ?? (await filtered(documents, actor, kind, input.filter ?? undefined));
  if (subjectIds.length === 0) throw invalid({ subject_ids: [message('document.batch_empty')] });
  if (subjectIds.length > MAX_SUBJECTS)
    throw invalid({ subject_ids: [message('document.batch_too_large', { count: MAX_SUBJECTS })] });
  const now = iso(app.clock.now());
  const issuer = documents.issuerOf(actor);
  const row: BatchRow = {
    id: randomUUID(),
    kind: kind.kind,
    template_id: input.template_id ?? null,
    format: input.format,
    language: input.language ?? null,
    data: input.data ?? {},
    allow_missing: input.allow_missing ?? false,
    subject_ids: [...new Set(subjectIds.map(normalizedSubject))],
    done: 0,
    status: 'waiting',
    errors: {},
    file_key: null,
    created_by: issuer.id,
    created_at: now,
    finished_at: null,
  };
  await withTransaction(db, async (trx) => {
    await trx
      .insertInto('document_batches')
      .values({
        ...row,
        data: sql`${JSON.stringify(row.data)}::jsonb` as never,
        errors: sql`'{}'::jsonb` as never,
      })
      .execute();
    await documents.recordAudit(trx, issuer, {
      action: 'document_batch.started',
      documentId: row.id,
      subject: { type: 'document_batch', id: row.id },
      tenantId: null,
      at: now,
      origin,
      changes: { kind: row.kind, total: row.subject_ids.length },
    });
    await app.jobs.enqueue(trx as never, job, { id: row.id });
  });
  return row;
}

async function filtered(
  { db, app }: AnyDocuments,
  actor: unknown,
  kind: NonNullable<ReturnType<AnyDocuments['kindsByName']['get']>>,
  filter: Record<string, unknown> | undefined,
): Promise<string[]> {
  if (filter === undefined) return [];
  if (kind.subjectsBy === undefined) throw invalid({ filter: [message('document.batch_without_filter')] });
  return await kind.subjectsBy(app, db as never, actor, filter);
}

/** Returns a batch of the caller. Throws 404 for one of somebody else. */
export async function readBatch(
  { db, issuerOf }: AnyDocuments,
  actor: unknown,
  id: string,
): Promise<BatchRow> {
  const row = await db
    .selectFrom('document_batches')
    .selectAll()
    .where('id', '=', id)
    .where('created_by', '=', issuerOf(actor).id)
    .executeTakeFirst();
  if (row === undefined) throw new NotFound('batch');
  return row;
}
