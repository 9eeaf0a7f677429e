import { uuidParams } from '../../http/ids.ts';
import { languageOfAnswer } from '../../http/language.ts';
import { originOf } from '../../http/origin.ts';
import { type Route, route } from '../../http/route.ts';
import type { AnyDocuments } from '../context.ts';
import type { DocumentsHttp } from '../routing.ts';
import { reissueDocument, voidDocument } from './end.ts';
import { presentDocument } from './present.ts';
import { Document, RecordChanged, ReissueDocument, VoidDocument } from './schemas.ts';

// biome-ignore lint/suspicious/noExplicitAny: each service has its own caller.
type Http = DocumentsHttp<any>;

/** Routes that void a paper, or supersede it by a new paper. */
export function endingRoutes(documents: AnyDocuments, http: Http): Route[] {
  const one = `${documents.apiRoot}/documents/{id}`;
  const common = { limit: http.limit, tag: http.tag, access: http.issuers, params: uuidParams('id') };
  return [
    route({
      ...common,
      method: 'POST',
      path: `${one}/void`,
      summary: 'Make a paper void',
      description: 'It keeps its number and its file. A paper that is void or superseded already is 422.',
      body: VoidDocument,
      answers: { 200: http.enveloped(Document), 422: http.errorShape },
      handle: async ({ actor, params, body, reply, ...call }) => {
        const row = await voidDocument(documents, actor, params.id, body.reason, originOf(call));
        return http.ok(presentDocument(documents, http, row, languageOfAnswer(reply)));
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: `${one}/reissue`,
      summary: 'Issue a paper again',
      description:
        'Under a new number that names the old one, which is superseded. Omitted values are those of the old paper. Its ' +
        'template is used as well, unless the record has moved to another office than that of the template: then the one ' +
        'that a new paper would have. A statement of donations is 422 if a donor requested it, ' +
        'or if that of the caller would be of another office: it would have other content.',
      body: ReissueDocument,
      answers: {
        201: http.enveloped(Document),
        404: http.errorShape,
        409: RecordChanged,
        422: http.errorShape,
        503: http.errorShape,
      },
      handle: async ({ actor, params, body, reply, ...call }) => {
        const reissue = {
          reason: body.reason,
          data: body.data ?? undefined,
          recordVersion: body.record_version ?? undefined,
          allowsMissing: body.allow_missing ?? undefined,
        };
        const row = await reissueDocument(documents, actor, params.id, reissue, originOf(call));
        return http.ok(presentDocument(documents, http, row, languageOfAnswer(reply)));
      },
    }),
  ];
}
