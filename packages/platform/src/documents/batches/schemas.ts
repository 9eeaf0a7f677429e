import { BATCH_FORMATS, BATCH_STATUSES } from '@bulwagan/contracts/documents.ts';
import { LANGUAGES } from '@bulwagan/contracts/errors/texts.ts';
import { Type } from 'typebox';
import { uuid } from '../../http/ids.ts';
import { several } from '../../http/lists/list-parameters.ts';
import { pageQuery } from '../../http/lists/pagination.ts';
import { integer, nullable, oneOf, text, timestamp } from '../../http/schema.ts';
import { SUBJECT_ID_MAX_LENGTH, subjectId } from '../papers/schemas.ts';
import type { DocumentsHttp } from '../routing.ts';

/** A batch of papers (contract §3.2). */
export const Batch = Type.Object(
  {
    id: uuid(),
    kind: Type.String(),
    kind_name: Type.String({ description: 'In the language of the request.' }),
    format: oneOf(BATCH_FORMATS),
    status: oneOf(BATCH_STATUSES, {
      description:
        'done: every subject has its paper or a reason. failed: no paper could be made, or the job gave up; the reasons are in `errors`.',
    }),
    total: integer(),
    done: integer({ description: 'Subjects that are finished, with or without a paper.' }),
    errors: Type.Array(Type.Object({ subject_id: Type.String(), message: Type.String() }), {
      description: 'Subjects that have no paper, with the reason in the language of the request.',
    }),
    created_at: timestamp(),
    file_url: nullable(Type.String({ description: 'The papers as one file, when all are done.' })),
  },
  { 'x-name': 'DocumentBatch' },
);

/** Subjects of a batch. */
const selection = {
  kind: Type.Optional(nullable(text(60))),
  template_id: Type.Optional(nullable(uuid())),
  subject_ids: Type.Optional(nullable(Type.Array(subjectId(), { maxItems: 5_000 }))),
  filter: Type.Optional(
    nullable(
      Type.Record(Type.String(), Type.Unknown(), { description: 'Instead of ids, for kinds that have one.' }),
    ),
  ),
};

export const NewBatch = Type.Object(
  {
    ...selection,
    format: oneOf(BATCH_FORMATS),
    language: Type.Optional(nullable(oneOf(LANGUAGES))),
    data: Type.Optional(nullable(Type.Record(Type.String(), Type.Unknown(), { maxProperties: 100 }))),
    allow_missing: Type.Optional(nullable(Type.Boolean())),
    skip_in_force: Type.Optional(
      nullable(Type.Boolean({ description: 'Leave out subjects that have a paper of this kind in force.' })),
    ),
  },
  { 'x-name': 'NewDocumentBatch' },
);

export const BatchPreviewRequest = Type.Object(selection, { 'x-name': 'DocumentBatchPreviewRequest' });

/** Counts of a batch before it starts. */
export const BatchPreview = Type.Object(
  {
    total: integer({ description: 'Subjects of the batch.' }),
    in_force: integer({
      description: 'Subjects that have a paper of this kind in force: they would get another one.',
    }),
  },
  { 'x-name': 'DocumentBatchPreview' },
);

/** Query of the list of batches, with the filter as the service names it. */
export const batchQuery = ({ filter, perPage }: Pick<DocumentsHttp<unknown>, 'filter' | 'perPage'>) =>
  Type.Object({
    ...pageQuery(perPage),
    [filter('within')]: several(
      text(SUBJECT_ID_MAX_LENGTH, {
        description: 'Record that the subjects are, or are parts of: the run of payslips.',
      }),
    ),
  });
