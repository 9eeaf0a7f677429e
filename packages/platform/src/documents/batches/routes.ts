import { Type } from 'typebox';
import { readPage } from '../../database/reading/read-page.ts';
import { dispositionOf } from '../../exports/disposition.ts';
import { assertNone, NotFound } from '../../http/errors.ts';
import { uuidParams } from '../../http/ids.ts';
import { languageOfAnswer } from '../../http/language.ts';
import { type PageQuery, pageOf } from '../../http/lists/pagination.ts';
import { originOf } from '../../http/origin.ts';
import { type Route, route } from '../../http/route.ts';
import type { Job } from '../../jobs/jobs.ts';
import type { AnyDocuments } from '../context.ts';
import { missingOfBatch } from '../papers/asked.ts';
import { normalizedSubject } from '../papers/prepare.ts';
import { storedFile } from '../papers/stored-files.ts';
import type { DocumentsHttp } from '../routing.ts';
import type { BatchRow } from '../tables.ts';
import type { DocumentLanguage } from '../values/fields.ts';
import {
  type BatchInput,
  type BatchJob,
  countBatches,
  listBatches,
  papersToOpen,
  readBatch,
  selectSubjects,
  startBatch,
} from './rules.ts';
import { Batch, BatchPreview, BatchPreviewRequest, batchQuery, NewBatch } from './schemas.ts';

/** Routes of batches of papers (contract §3.2). */
// biome-ignore lint/suspicious/noExplicitAny: each service has its own caller.
export function batchRoutes(documents: AnyDocuments, http: DocumentsHttp<any>, job: Job<BatchJob>): Route[] {
  const base = `${documents.apiRoot}/documents`;
  const common = { limit: http.limit, tag: http.tag, access: http.issuers };
  const present = (row: BatchRow, language: DocumentLanguage) => ({
    id: row.id,
    kind: row.kind,
    kind_name: documents.kindsByName.get(row.kind)?.name[language] ?? row.kind,
    format: row.format,
    status: row.status,
    total: row.subject_ids.length,
    done: row.done,
    errors: Object.entries(row.errors).map(([subject_id, reason]) => ({
      subject_id,
      message: typeof reason === 'string' ? reason : reason[language],
    })),
    created_at: http.show(row.created_at),
    file_url: row.file_key === null ? null : `${documents.app.publicUrl}${base}/batches/${row.id}/file`,
  });
  return [
    route({
      ...common,
      method: 'POST',
      path: `${base}/batch`,
      summary: 'Issue many papers',
      description:
        'By a job. Papers that are refused, or cannot be rendered, are listed with their reason, and the others are issued.',
      body: NewBatch,
      answers: { 202: http.enveloped(Batch), 404: http.errorShape },
      validate: ({ body, failing }) => missingOfBatch(body, failing),
      handle: async ({ actor, body, reply, ...call }) => {
        assertNone(missingOfBatch(body));
        const batch = await startBatch(documents, actor, body as BatchInput, job, originOf(call));
        return http.ok(present(batch, languageOfAnswer(reply)));
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: `${base}/batch/preview`,
      summary: 'Count the papers of a batch',
      description:
        'How many subjects it has, and how many of them have a paper of the kind in force. Nothing is kept.',
      body: BatchPreviewRequest,
      status: 200,
      answers: { 200: http.enveloped(BatchPreview), 404: http.errorShape },
      validate: ({ body, failing }) => missingOfBatch(body, failing),
      handle: async ({ actor, body }) => {
        assertNone(missingOfBatch(body));
        const { subjectIds, inForce } = await selectSubjects(documents, actor, body);
        return http.ok({ total: subjectIds.length, in_force: inForce.size });
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: `${base}/batches`,
      summary: 'List batches of papers',
      description: 'The caller’s own, newest first.',
      query: batchQuery(http),
      answers: { 200: http.listOf(Batch) },
      handle: async ({ actor, query, request, reply }) => {
        const given = query as Record<string, unknown>;
        const within = given[http.filter('within')] as string[] | undefined;
        const filter = { within: within?.map(normalizedSubject) };
        const page = pageOf(given as unknown as PageQuery);
        const { rows, total } = await readPage(
          page,
          () => listBatches(documents, actor, filter, page),
          () => countBatches(documents, actor, filter),
        );
        const language = languageOfAnswer(reply);
        const items = rows.map((row) => present(row, language));
        return http.list(items, total, page, request, `${base}/batches`);
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: `${base}/batches/{id}`,
      summary: 'Show a batch of papers',
      description: 'Of the caller’s own.',
      params: uuidParams('id'),
      answers: { 200: http.enveloped(Batch) },
      handle: async ({ actor, params, reply }) =>
        http.ok(present(await readBatch(documents, actor, params.id), languageOfAnswer(reply))),
    }),
    route({
      ...common,
      method: 'GET',
      path: `${base}/batches/{id}/file`,
      summary: 'Download the papers of a batch',
      description: 'Counts as opening each of them. 403 when the caller may no longer open one of them.',
      params: uuidParams('id'),
      answers: { 200: Type.String({ format: 'binary', 'x-media-type': 'application/octet-stream' }) },
      handle: async ({ actor, params, reply, ...call }) => {
        const batch = await readBatch(documents, actor, params.id);
        if (batch.file_key === null) throw new NotFound('file');
        const papers = await papersToOpen(documents, actor, batch);
        const origin = originOf(call);
        for (const paper of papers) await documents.recordOpening?.(documents.db, actor, paper, origin);
        const file = await storedFile(documents, batch.file_key, { batch_id: batch.id });
        reply.headers({
          'content-type': batch.format === 'pdf' ? 'application/pdf' : 'application/zip',
          'content-length': file.sizeInBytes,
          'content-disposition': dispositionOf(`${batch.kind} ${batch.id.slice(0, 8)}`, batch.format),
          'cache-control': 'private, no-store',
        });
        return file.stream;
      },
    }),
  ];
}
