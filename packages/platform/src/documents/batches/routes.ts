import { BATCH_FORMATS, BATCH_STATUSES } from '@bulwagan/contracts/documents.ts';
import { LANGUAGES } from '@bulwagan/contracts/errors/texts.ts';
import { Type } from 'typebox';
import { dispositionOf } from '../../exports/disposition.ts';
import { assertNone, NotFound } from '../../http/errors.ts';
import { uuid, uuidParams } from '../../http/ids.ts';
import { languageOfAnswer } from '../../http/language.ts';
import { originOf } from '../../http/origin.ts';
import { type Route, route } from '../../http/route.ts';
import { integer, nullable, oneOf, text } from '../../http/schema.ts';
import type { Job } from '../../jobs/jobs.ts';
import type { AnyDocuments } from '../context.ts';
import { missingOfBatch } from '../papers/asked.ts';
import { subjectId } from '../papers/schemas.ts';
import type { DocumentsHttp } from '../routing.ts';
import type { BatchRow } from '../tables.ts';
import type { DocumentLanguage } from '../values/fields.ts';
import { type BatchInput, type BatchJob, readBatch, startBatch } from './rules.ts';

const Batch = Type.Object(
  {
    id: uuid(),
    kind: Type.String(),
    status: oneOf(BATCH_STATUSES, {
      description:
        'done: every subject has its paper or a reason. failed: no paper could be made, or the job gave up; the reasons are in `errors`.',
    }),
    total: integer(),
    done: integer({ description: 'Subjects that are finished, with or without a paper.' }),
    errors: Type.Array(Type.Object({ subject_id: Type.String(), message: Type.String() }), {
      description: 'Subjects that have no paper, with the reason in the language of the request.',
    }),
    file_url: nullable(Type.String({ description: 'The papers as one file, when all are done.' })),
  },
  { 'x-name': 'DocumentBatch' },
);

const NewBatch = Type.Object(
  {
    kind: Type.Optional(text(60)),
    template_id: Type.Optional(nullable(uuid())),
    subject_ids: Type.Optional(nullable(Type.Array(subjectId(), { maxItems: 5_000 }))),
    filter: Type.Optional(
      nullable(
        Type.Record(Type.String(), Type.Unknown(), {
          description: 'Instead of ids, for kinds that have one.',
        }),
      ),
    ),
    format: oneOf(BATCH_FORMATS),
    language: Type.Optional(nullable(oneOf(LANGUAGES))),
    data: Type.Optional(nullable(Type.Record(Type.String(), Type.Unknown(), { maxProperties: 100 }))),
    allow_missing: Type.Optional(nullable(Type.Boolean())),
  },
  { 'x-name': 'NewDocumentBatch' },
);

/** Routes of batches of papers (contract §3.2). */
// biome-ignore lint/suspicious/noExplicitAny: each service has its own caller.
export function batchRoutes(documents: AnyDocuments, http: DocumentsHttp<any>, job: Job<BatchJob>): Route[] {
  const base = `${documents.apiRoot}/documents`;
  const common = { limit: http.limit, tag: http.tag, access: http.issuers };
  const present = (row: BatchRow, language: DocumentLanguage) => ({
    id: row.id,
    kind: row.kind,
    status: row.status,
    total: row.subject_ids.length,
    done: row.done,
    errors: Object.entries(row.errors).map(([subject_id, reason]) => ({
      subject_id,
      message: typeof reason === 'string' ? reason : reason[language],
    })),
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
      params: uuidParams('id'),
      answers: { 200: Type.String({ format: 'binary', 'x-media-type': 'application/octet-stream' }) },
      handle: async ({ actor, params, reply }) => {
        const batch = await readBatch(documents, actor, params.id);
        if (batch.file_key === null) throw new NotFound('file');
        const file = await documents.app.files.get(batch.file_key);
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
