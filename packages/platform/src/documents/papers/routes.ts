import { type Message, message } from '@bulwagan/contracts/errors/message.ts';
import { Type } from 'typebox';
import { readPage } from '../../database/reading/read-page.ts';
import { dispositionOf } from '../../exports/disposition.ts';
import { assertFound, assertNone } from '../../http/errors.ts';
import { idempotencyHeader, once } from '../../http/idempotency.ts';
import { uuidParams } from '../../http/ids.ts';
import { languageOfAnswer, say } from '../../http/language.ts';
import { type PageQuery, pageOf } from '../../http/lists/pagination.ts';
import { originOf } from '../../http/origin.ts';
import { answer, type Route, route } from '../../http/route.ts';
import { iso } from '../../time/clock.ts';
import type { AnyDocuments } from '../context.ts';
import type { PageSize } from '../rendering/paper.ts';
import type { DocumentsHttp } from '../routing.ts';
import type { LetterheadInput } from '../templates/letterhead.ts';
import { missingOfPaper, subjectOf } from './asked.ts';
import { canOpen } from './can-open.ts';
import { compose } from './compose.ts';
import { electronicIssueRoutes } from './electronic-issue.ts';
import { endingRoutes } from './end-routes.ts';
import { inForceWarnings, papersInForce } from './in-force.ts';
import { issueDocument, rendered, servedVersion } from './issue.ts';
import { mailRoutes } from './mail.ts';
import { type DocumentRequest, normalizedSubject, type Prepared, prepare } from './prepare.ts';
import { presentDocument } from './present.ts';
import { countDocuments, type DocumentFilter, findDocument, listDocuments, type Sort } from './queries.ts';
import { Document, documentQuery, NewDocument, Preview, PreviewRequest, RecordChanged } from './schemas.ts';
import { numberText } from './series.ts';
import { signedCopyRoutes } from './signed-copy-routes.ts';
import { openDocumentFile } from './stored-files.ts';

/** Response schema of a PDF. */
export const pdfAnswer = Type.String({ format: 'binary', 'x-media-type': 'application/pdf' });

// biome-ignore lint/suspicious/noExplicitAny: each service has its own caller.
type Http = DocumentsHttp<any>;

/** Routes of papers (contract §3.2). */
export function documentRoutes(documents: AnyDocuments, http: Http): Route[] {
  return [
    ...readingRoutes(documents, http),
    ...issuingRoutes(documents, http),
    ...endingRoutes(documents, http),
    ...signedCopyRoutes(documents, http),
    ...electronicIssueRoutes(documents, http),
    ...mailRoutes(documents, http),
  ];
}

function readingRoutes(documents: AnyDocuments, http: Http): Route[] {
  const all = `${documents.apiRoot}/documents`;
  const one = `${all}/{id}`;
  const { db } = documents;
  const common = { limit: http.limit, tag: http.tag, access: http.signedIn };
  return [
    route({
      ...common,
      method: 'GET',
      path: all,
      summary: 'List papers',
      description: 'Those that the caller may see, void and superseded ones too.',
      query: documentQuery(documents, http),
      answers: { 200: http.listOf(Document) },
      handle: async ({ actor, query, request, reply, ...call }) => {
        const given = query as Record<string, unknown>;
        const value = (name: string) => given[http.filter(name)] as never;
        const filter: DocumentFilter = {
          kinds: value('kind'),
          statuses: value('status'),
          subjectIds: (value('subject_id') as string[] | undefined)?.map(normalizedSubject),
          within: (value('within') as string[] | undefined)?.map(normalizedSubject),
          recordIds: value('record_id'),
          numbers: value('number'),
          year: value('year'),
        };
        const page = pageOf(given as unknown as PageQuery);
        const isShown = given.mine === true ? documents.isOwn! : documents.isReadable;
        const isReadable = isShown(actor);
        const { rows, total } = await readPage(
          page,
          () => listDocuments(db, isReadable, filter, page, (given.sort ?? []) as Sort[]),
          () => countDocuments(db, isReadable, filter),
        );
        await documents.recordListing?.(db, actor, rows, originOf(call));
        const language = languageOfAnswer(reply);
        const items = rows.map((row) => presentDocument(documents, http, row, language));
        return http.list(items, total, page, request, all);
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: one,
      summary: 'Show a paper',
      params: uuidParams('id'),
      answers: { 200: http.enveloped(Document) },
      handle: async ({ actor, params, reply, ...call }) => {
        const row = assertFound(await findDocument(db, documents.isReadable(actor), params.id), 'document');
        await documents.recordListing?.(db, actor, [row], originOf(call));
        return http.ok(presentDocument(documents, http, row, languageOfAnswer(reply)));
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: `${one}/file`,
      summary: 'Download a paper',
      description: 'The PDF as it was issued; its `ETag` is the hash of the file, and never changes.',
      params: uuidParams('id'),
      answers: { 200: pdfAnswer, 304: null },
      handle: async ({ actor, params, reply, ...call }) => {
        const row = assertFound(await findDocument(db, canOpen(documents, actor), params.id), 'document');
        await documents.recordOpening?.(db, actor, row, originOf(call));
        return await openDocumentFile(documents, row, reply);
      },
    }),
  ];
}

interface Asked {
  kind?: string | null;
  template_id?: string | null;
  subject_id?: string | number | null;
  language?: 'en' | 'fil' | null;
  data?: Record<string, unknown> | null;
  record_version?: string | null;
  allow_missing?: boolean | null;
  body?: string | null;
  page_size?: PageSize | null;
  letterhead?: LetterheadInput;
}

/** The subject is known: `missingOfPaper` refuses a request without one. */
const requestOf = (documents: AnyDocuments, body: Asked): DocumentRequest => ({
  kind: body.kind ?? undefined,
  templateId: body.template_id ?? undefined,
  subjectId: normalizedSubject(subjectOf(documents, body)!),
  language: body.language ?? undefined,
  data: body.data ?? {},
  recordVersion: body.record_version ?? undefined,
  allowsMissing: body.allow_missing ?? false,
});

/** A preview may print a draft, and compares no version. Nothing else is printed from a body that was sent. */
const previewOf = (documents: AnyDocuments, asked: Asked): DocumentRequest => ({
  ...requestOf(documents, asked),
  recordVersion: undefined,
  draft: {
    body: asked.body ?? undefined,
    pageSize: asked.page_size ?? undefined,
    letterhead: asked.letterhead,
  },
});

function issuingRoutes(documents: AnyDocuments, http: Http): Route[] {
  const all = `${documents.apiRoot}/documents`;
  const { db, app } = documents;
  const common = { limit: http.limit, tag: http.tag, access: http.issuers };
  return [
    route({
      ...common,
      method: 'POST',
      path: `${all}/preview`,
      summary: 'Preview a paper',
      description:
        'With `Accept: application/pdf` the PDF, each page with the word DRAFT; otherwise what is missing, warnings, ' +
        'papers in force for the same kind and subject, and the version of the record. With `body`, `page_size` or `letterhead`, of a template that is being written. ' +
        'Nothing is kept.',
      body: PreviewRequest,
      answers: { 200: http.enveloped(Preview), 404: http.errorShape, 503: http.errorShape },
      validate: ({ body, failing }) => missingOfPaper(documents, body, failing),
      handle: async ({ actor, body, request, reply, ...call }) => {
        assertNone(missingOfPaper(documents, body));
        const asked = previewOf(documents, body as Asked);
        const prepared = await prepare(documents, db, actor, asked);
        if (wantsPdf(request.headers.accept)) {
          await documents.recordPreview?.(db, actor, prepared.subject.recordId, originOf(call));
          const { pdf } = await rendered(documents, [
            compose(documents, servedVersion(prepared), iso(app.clock.now()), null),
          ]);
          reply.header('cache-control', 'no-store');
          reply.header(
            'content-disposition',
            dispositionOf(prepared.kind.name.en, 'pdf').replace('attachment', 'inline'),
          );
          return reply.type('application/pdf').send(Buffer.from(pdf));
        }
        const language = languageOfAnswer(reply);
        // The preview of a template that is being written issues nothing.
        const rows =
          asked.draft?.body === undefined
            ? await papersInForce(documents, db, actor, prepared.kind, asked)
            : [];
        return http.ok({
          missing: prepared.missing.map(({ name, label }) => ({ field: name, label: label[language] })),
          warnings: [...warningsOf(prepared), ...inForceWarnings(documents, prepared.kind, rows)].map(
            (warning) => say(reply, warning),
          ),
          in_force: rows.map((row) => ({
            id: row.id,
            number: numberText(row),
            issued_at: http.show(row.issued_at),
          })),
          subject_label: servedVersion(prepared).subject.label,
          record_version: prepared.recordVersion,
        });
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: all,
      summary: 'Issue a paper',
      description:
        'Gives the paper the next number of its office, kind and year, and keeps the file. Missing required values are ' +
        '422 under `data`, unless `allow_missing`. A template whose seal is missing in the file store is 422 under ' +
        '`template_id`. A record that has changed since the preview (`record_version`) is 409.',
      headers: idempotencyHeader,
      body: NewDocument,
      answers: {
        201: http.enveloped(Document),
        404: http.errorShape,
        409: RecordChanged,
        503: http.errorShape,
      },
      validate: ({ body, failing }) => missingOfPaper(documents, body, failing),
      handle: async ({ actor, body, request, reply, ...call }) => {
        assertNone(missingOfPaper(documents, body));
        const issuer = documents.issuerOf(actor);
        const key = request.headers['idempotency-key'] as string | undefined;
        const language = languageOfAnswer(reply);
        const idempotency = { caller: `document:${issuer.id}`, key, request: body, now: app.clock.now() };
        return await once(db as never, idempotency, async (keepWithin) => {
          const by = { issuer, origin: originOf(call) };
          const shown = { result: undefined as unknown };
          await issueDocument(documents, actor, requestOf(documents, body as Asked), by, async (trx, row) => {
            shown.result = answer(201, http.ok(presentDocument(documents, http, row, language)));
            await keepWithin(trx as never, shown.result);
          });
          return shown.result;
        });
      },
    }),
  ];
}

/** Warnings of the record, and of a template whose seal is missing: such a paper cannot be issued. */
const warningsOf = ({ subject, letterhead, template }: Prepared): Message[] => [
  ...(subject.warnings ?? []),
  ...(letterhead?.emblem === 'missing' ? [message('document.seal_missing', { name: template.name })] : []),
];

const wantsPdf = (accept: string | undefined): boolean =>
  (accept ?? '').toLowerCase().includes('application/pdf');
