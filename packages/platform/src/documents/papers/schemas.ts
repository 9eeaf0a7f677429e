import { DOCUMENT_STATUSES, PAGE_SIZE_NAMES } from '@bulwagan/contracts/documents.ts';
import { LANGUAGES } from '@bulwagan/contracts/errors/texts.ts';
import { type TSchema, Type } from 'typebox';
import { uuid } from '../../http/ids.ts';
import { several, severalTexts, sorting } from '../../http/lists/list-parameters.ts';
import { pageQuery } from '../../http/lists/pagination.ts';
import { integer, nullable, oneOf, text, timestamp } from '../../http/schema.ts';
import type { AnyDocuments } from '../context.ts';
import type { DocumentsHttp } from '../routing.ts';
import { letterheadInput } from '../templates/letterhead-schemas.ts';
import { SORTS } from './queries.ts';

const REASON_MAX_LENGTH = 1_000;
export const SUBJECT_ID_MAX_LENGTH = 100;
const NUMBER_MAX_LENGTH = 60;

const BODY_MAX_LENGTH = 100_000;

export const pageSize = () =>
  oneOf(PAGE_SIZE_NAMES, { description: '`long` is 8.5 × 13 inches, `legal` 8.5 × 14 inches.' });

export const templateBody = () =>
  text(BODY_MAX_LENGTH, { description: 'Text with placeholders `{{ name }}`.' });

const link = (description: string) => Type.String({ description });

/** A paper that was issued (contract §3.2). */
export const Document = Type.Object(
  {
    id: uuid(),
    kind: Type.String(),
    kind_name: Type.String({ description: 'In the language of the request.' }),
    number: Type.String({ description: 'Series, year and number: `NOH-3-2026-000001`.' }),
    status: oneOf(DOCUMENT_STATUSES),
    template_id: uuid(),
    template_version: integer(),
    language: oneOf(LANGUAGES),
    subject_type: Type.String({
      description: 'What `subject_id` names: `activity`, `employee`, `donation` …',
    }),
    subject_id: Type.String(),
    subject_label: Type.String(),
    version: nullable(
      oneOf(['names', 'initials'], {
        description:
          'Of a paper in two versions: with names, which stays with the record, or with initials, which is served.',
      }),
    ),
    counterpart_id: nullable(uuid('In the version with initials, the one with names.')),
    record_id: nullable(
      Type.String({ description: 'Record that the subject belongs to: the case of a hearing.' }),
    ),
    sha256: Type.String({ description: 'Hash of the file, in hexadecimal digits.' }),
    pages: integer(),
    verification_code: Type.String(),
    verification_url: link('Public page on which anybody can check the paper.'),
    file_url: link('The PDF.'),
    signed_copy_url: nullable(link('The signed scan; null until it is uploaded.')),
    signed_at: nullable(timestamp()),
    electronically_issued_at: nullable(
      Type.String({
        format: 'date-time',
        description: 'When it was issued as a PDF without a signature on paper.',
      }),
    ),
    issued_at: timestamp(),
    issued_by: Type.Object({ id: nullable(integer()), name: Type.String() }),
    voided_at: nullable(timestamp()),
    void_reason: nullable(Type.String()),
    superseded_at: nullable(timestamp()),
    replaces_id: nullable(uuid()),
    replaced_by_id: nullable(uuid()),
  },
  { 'x-name': 'Document' },
);

/** JSON answer of a preview. */
export const Preview = Type.Object(
  {
    missing: Type.Array(Type.Object({ field: Type.String(), label: Type.String() }), {
      description: 'Required values that neither the record nor `data` has.',
    }),
    warnings: Type.Array(Type.String()),
    in_force: Type.Array(Type.Object({ id: uuid(), number: Type.String(), issued_at: timestamp() }), {
      description:
        'Newest papers in force of the same kind and subject, each named by a warning: issuing makes another one.',
    }),
    subject_label: Type.String({ description: 'Name of the record, as the paper will have it.' }),
    record_version: Type.String({
      description: 'Send it when the paper is issued: a record that has changed since is 409.',
    }),
  },
  { 'x-name': 'DocumentPreview' },
);

/** Id of a record: a number or a text, as the record itself shows it. */
export const subjectId = () =>
  Type.Unsafe<string | number>({
    ...text(SUBJECT_ID_MAX_LENGTH, {
      description: 'Id of what the kind’s `subject_type` names. Not needed for a report.',
    }),
    type: ['string', 'integer'],
  });

const asked = {
  kind: Type.Optional(nullable(text(60, { description: 'Not needed with a template.' }))),
  template_id: Type.Optional(nullable(uuid())),
  subject_id: Type.Optional(nullable(subjectId())),
  language: Type.Optional(nullable(oneOf(LANGUAGES))),
  data: Type.Optional(
    nullable(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'Values by the names of the kind’s fields, for those that the record does not give.',
        maxProperties: 100,
      }),
    ),
  ),
};

/** Parts of a template that is being written, which the preview shows. */
const draft = {
  body: Type.Optional(nullable(templateBody())),
  page_size: Type.Optional(nullable(pageSize())),
  letterhead: Type.Optional(letterheadInput()),
};

export const PreviewRequest = Type.Object({ ...asked, ...draft }, { 'x-name': 'DocumentPreviewRequest' });

const issuing = {
  record_version: Type.Optional(nullable(Type.String({ maxLength: 2_000 }))),
  allow_missing: Type.Optional(
    nullable(
      Type.Boolean({ description: 'Issue although required values are missing; each stands as `[label]`.' }),
    ),
  ),
};

export const NewDocument = Type.Object({ ...asked, ...issuing }, { 'x-name': 'NewDocument' });

const reason = () => text(REASON_MAX_LENGTH, { description: 'Kept with the paper.' });

export const VoidDocument = Type.Object({ reason: reason() }, { 'x-name': 'VoidDocument' });

export const ReissueDocument = Type.Object(
  { reason: reason(), data: asked.data, ...issuing },
  { 'x-name': 'ReissueDocument' },
);

/** Query of the list of papers, with the filters as the service names them. */
export const documentQuery = (
  { isOwn }: Pick<AnyDocuments, 'isOwn'>,
  { filter, perPage }: Pick<DocumentsHttp<unknown>, 'filter' | 'perPage'>,
) =>
  Type.Object({
    ...pageQuery(perPage),
    ...(isOwn === undefined
      ? {}
      : { mine: Type.Optional(Type.Boolean({ description: 'Only the caller’s own, for staff as well.' })) }),
    sort: sorting([...SORTS, ...SORTS.map((sort) => `-${sort}` as const)], 'Default `-issued_at`.'),
    ...Object.fromEntries(
      Object.entries({
        kind: several(text(60)),
        status: several(oneOf(DOCUMENT_STATUSES)),
        subject_id: several(text(SUBJECT_ID_MAX_LENGTH)),
        within: several(
          text(SUBJECT_ID_MAX_LENGTH, {
            description:
              'First part of `subject_id`: with the id of a run, its register and all its payslips.',
          }),
        ),
        record_id: several(text(SUBJECT_ID_MAX_LENGTH)),
        number: severalTexts(
          text(NUMBER_MAX_LENGTH, { description: 'As printed, or without the zeros: `NOH-3-2026-1`.' }),
        ),
        year: Type.Optional(Type.Integer({ minimum: 1, maximum: 9999 })),
      } satisfies Record<string, TSchema>).map(([name, schema]) => [filter(name), schema]),
    ),
  });

/** Answer when the record was changed since its preview. */
export const RecordChanged = Type.Object(
  { message: Type.String(), changed: Type.Array(Type.String()) },
  { additionalProperties: true, 'x-name': 'RecordChanged' },
);
