import { message } from '@bulwagan/contracts/errors/message.ts';
import { Type } from 'typebox';
import { dispositionOf } from '../../exports/disposition.ts';
import { filePart, readForm } from '../../http/bodies/form.ts';
import { conditionOf, ifMatchHeader } from '../../http/caching/etag.ts';
import { assertFound, assertNone, invalid } from '../../http/errors.ts';
import { uuidParams } from '../../http/ids.ts';
import { type Route, route } from '../../http/route.ts';
import type { AnyDocuments } from '../context.ts';
import type { DocumentsHttp } from '../routing.ts';
import { assertChangeable, etagOfTemplate } from './changing.ts';
import { readEmblem } from './emblem-files.ts';
import { readEmblemUpload } from './emblem-upload.ts';
import { EMBLEM_TYPES, findEmblemOf, keepEmblem } from './emblems.ts';
import { presentTemplate } from './present.ts';
import { CHECKS_IF_MATCH, DocumentTemplate, TemplateQuery } from './schemas.ts';

/** Larger than a seal may be: a photo from a phone is then refused with an error for its field, not with 413. */
const MAX_FORM_BYTES = 10 * 1024 * 1024;

/** Forbids scripts in a browser that opens an SVG picture as a page. */
const CONTENT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

const EmblemForm = Type.Object(
  {
    file: Type.Unsafe<string>(
      filePart('PNG, JPEG or SVG, detected from the content; at most 2 MB and 25 megapixels.'),
    ),
  },
  { 'x-name': 'SealForm' },
);

/** Routes of the seals or logos of letterheads (contract §3.2). */
// biome-ignore lint/suspicious/noExplicitAny: each service has its own caller.
export function emblemRoutes(documents: AnyDocuments, http: DocumentsHttp<any>): Route[] {
  const path = `${documents.apiRoot}/document-templates/{id}/seal`;
  const common = {
    limit: http.limit,
    tag: http.tag,
    access: http.templateEditors,
    path,
    params: uuidParams('id'),
  };
  return [
    route({
      ...common,
      method: 'POST',
      summary: 'Upload the seal or logo of a template',
      description:
        'It replaces the present one; a published template becomes a draft, and its published versions keep theirs. A file ' +
        'that is no such picture is 422 under `file`. Remove it with `letterhead: {seal_url: null}` of the template. ' +
        CHECKS_IF_MATCH,
      headers: ifMatchHeader,
      body: EmblemForm,
      consumes: 'multipart',
      status: 200,
      answers: { 200: http.enveloped(DocumentTemplate), 412: http.errorShape, 503: http.errorShape },
      handle: async ({ actor, params, request, reply, ...call }) => {
        const condition = conditionOf({ request, ...call });
        const { files, errors } = await readForm(request, { file: MAX_FORM_BYTES });
        assertNone(errors);
        const file = files.file;
        if (file === undefined) throw invalid({ file: [message('field.required', { attribute: 'file' })] });
        // Before the picture is decoded, which takes longer.
        await assertChangeable(documents, actor, params.id, condition.ifMatch);
        const emblem = await readEmblemUpload(documents, file);
        const row = await keepEmblem(documents, actor, params.id, emblem, condition);
        reply.header('etag', etagOfTemplate(row));
        return http.ok(presentTemplate(documents, http, row));
      },
    }),
    route({
      ...common,
      method: 'GET',
      summary: 'Download the seal or logo of a template',
      description: 'With `version`, that of a published version. A template without one is 404.',
      query: TemplateQuery,
      answers: { 200: Type.String({ format: 'binary', 'x-media-type': 'image/*' }) },
      handle: async ({ actor, params, query, reply }) => {
        const emblem = await findEmblemOf(documents, actor, params.id, query.version);
        const bytes = assertFound(await readEmblem(documents, emblem), 'file');
        reply.headers({
          etag: `"${emblem.sha256}"`,
          'cache-control': 'private, no-cache',
          'content-disposition': dispositionOf('emblem', emblem.format),
          'content-security-policy': CONTENT_POLICY,
        });
        return reply.type(EMBLEM_TYPES[emblem.format]).send(bytes);
      },
    }),
  ];
}
