import type { BatchFormat } from '@bulwagan/contracts/documents.ts';
import { message } from '@bulwagan/contracts/errors/message.ts';
import { sql } from 'kysely';
import { withTransaction } from '../../database/transaction.ts';
import { Forbidden, invalid, NotFound } from '../../http/errors.ts';
import { newId } from '../../http/ids.ts';
import type { Page } from '../../http/lists/pagination.ts';
import type { Origin } from '../../http/origin.ts';
import type { Job } from '../../jobs/jobs.ts';
import { iso } from '../../time/clock.ts';
import type { AnyDocuments } from '../context.ts';
import type { DocumentKind } from '../kind.ts';
import { canOpen } from '../papers/can-open.ts';
import { subjectsInForce } from '../papers/in-force.ts';
import { normalizedSubject } from '../papers/prepare.ts';
import type { BatchRow, DocumentRow, DocumentsDb } from '../tables.ts';
import { findPrintable } from '../templates/queries.ts';
import type { DocumentLanguage } from '../values/fields.ts';

const MAX_SUBJECTS = 5_000;

export interface BatchInput {
  kind?: string | null | undefined;
  template_id?: string | null | undefined;
  subject_ids?: (string | number)[] | null | undefined;
  filter?: Record<string, unknown> | null | undefined;
  format: BatchFormat;
  language?: DocumentLanguage | null | undefined;
  data?: Record<string, unknown> | null | undefined;
  allow_missing?: boolean | null | undefined;
  skip_in_force?: boolean | null | undefined;
}

export interface BatchJob {
  id: string;
}

type Selection = Pick<BatchInput, 'kind' | 'template_id' | 'subject_ids' | 'filter'>;

/** Subjects of a batch. */
interface Selected {
  kind: DocumentKind<unknown, unknown>;
  subjectIds: string[];
  /** Subjects that have a paper of the kind in force. */
  inForce: ReadonlySet<string>;
}

/**
 * Returns the subjects that a batch would have. Throws 403 when the caller may not issue the kind, and 422 for an unknown
 * kind or template, a kind without filters, no subject, or more than 5,000.
 */
export async function selectSubjects(
  documents: AnyDocuments,
  actor: unknown,
  input: Selection,
): Promise<Selected> {
  const { db, kindsByName } = documents;
  const template = input.template_id == null ? undefined : await findPrintable(db, { id: input.template_id });
  if (input.template_id != null && (template === undefined || template.status === 'retired'))
    throw invalid({ template_id: [message('document.template_unknown')] });
  const kind = kindsByName.get(input.kind ?? template?.kind ?? '');
  if (kind === undefined) throw invalid({ kind: [message('field.selected', { attribute: 'kind' })] });
  if (!kind.canIssue(actor)) throw new Forbidden();
  const named =
    input.subject_ids?.map(String) ?? (await filtered(documents, actor, kind, input.filter ?? undefined));
  if (named.length === 0) throw invalid({ subject_ids: [message('document.batch_empty')] });
  if (named.length > MAX_SUBJECTS)
    throw invalid({ subject_ids: [message('document.batch_too_large', { count: MAX_SUBJECTS })] });
  const subjectIds = [...new Set(named.map(normalizedSubject))];
  return { kind, subjectIds, inForce: await subjectsInForce(documents, db, actor, kind, subjectIds) };
}

/**
 * Keeps a batch and enqueues its job. Throws as `selectSubjects`, and 422 when all subjects are skipped because they have
 * a paper in force.
 */
export async function startBatch(
  documents: AnyDocuments,
  actor: unknown,
  input: BatchInput,
  job: Job<BatchJob>,
  origin: Origin,
): Promise<BatchRow> {
  const { db, app } = documents;
  const { kind, subjectIds: all, inForce } = await selectSubjects(documents, actor, input);
  const subjectIds = input.skip_in_force === true ? all.filter((id) => !inForce.has(id)) : all;
  if (subjectIds.length === 0) throw invalid({ subject_ids: [message('document.all_in_force')] });
  const now = iso(app.clock.now());
  const issuer = documents.issuerOf(actor);
  const row: BatchRow = {
    id: newId(),
    kind: kind.kind,
    template_id: input.template_id ?? null,
    format: input.format,
    language: input.language ?? null,
    data: input.data ?? {},
    allow_missing: input.allow_missing ?? false,
    subject_ids: subjectIds,
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
  kind: Selected['kind'],
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

/**
 * Returns the papers in the file of a batch, each of which is opened with it. Throws 403 when the caller may no longer open
 * one of them, for example after a change of branch or organization.
 */
export async function papersToOpen(
  documents: AnyDocuments,
  actor: unknown,
  { id }: Pick<BatchRow, 'id'>,
): Promise<DocumentRow[]> {
  const rows = await documents.db
    .selectFrom('documents as d')
    .selectAll('d')
    .select(canOpen(documents, actor).as('can_open'))
    .where('d.batch_id', '=', id)
    .execute();
  if (rows.some(({ can_open: isOpen }) => isOpen !== true)) throw new Forbidden();
  return rows;
}

export interface BatchFilter {
  /** Records that the subjects of a batch are, or are parts of: the run of payslips. */
  within?: string[] | undefined;
}

/** Returns batches of the caller, newest first. */
export async function listBatches(
  { db, issuerOf }: AnyDocuments,
  actor: unknown,
  filter: BatchFilter,
  { perPage, offset }: Pick<Page, 'perPage' | 'offset'>,
): Promise<BatchRow[]> {
  return await ownBatches(db, issuerOf(actor).id, filter)
    .selectAll('b')
    .orderBy('b.created_at', 'desc')
    .orderBy('b.id', 'desc')
    .limit(perPage)
    .offset(offset)
    .execute();
}

export async function countBatches(
  { db, issuerOf }: AnyDocuments,
  actor: unknown,
  filter: BatchFilter,
): Promise<number> {
  const { total } = await ownBatches(db, issuerOf(actor).id, filter)
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The subjects of a batch are parts of one record or of none, so the first one is enough. */
const ownBatches = (db: DocumentsDb, userId: number, { within }: BatchFilter) =>
  db
    .selectFrom('document_batches as b')
    .where('b.created_by', '=', userId)
    .$if(within !== undefined, (query) =>
      query.where(sql<boolean>`split_part(b.subject_ids[1], ':', 1) = any(${within!}::text[])`),
    );
