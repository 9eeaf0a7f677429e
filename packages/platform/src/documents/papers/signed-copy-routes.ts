import { message } from '@bulwagan/contracts/errors/message.ts';
import { SCAN_MAX_BYTES } from '@bulwagan/contracts/sizes.ts';
import { Type } from 'typebox';
import { findMediaType } from '../../files/media-type.ts';
import { filePart, readForm } from '../../http/bodies/form.ts';
import { assertFound, assertNone, invalid } from '../../http/errors.ts';
import { uuidParams } from '../../http/ids.ts';
import { languageOfAnswer } from '../../http/language.ts';
import { originOf } from '../../http/origin.ts';
import { type Route, route } from '../../http/route.ts';
import type { AnyDocuments } from '../context.ts';
import type { DocumentsHttp } from '../routing.ts';
import { canOpen } from './can-open.ts';
import { presentDocument } from './present.ts';
import { findDocument } from './queries.ts';
import { Document } from './schemas.ts';
import { keepSignedCopy } from './signed-copy.ts';
import { EXTENSIONS, notAScan, openSignedCopy } from './stored-files.ts';

const SignedCopyForm = Type.Object(
  {
    file: Type.Unsafe<string>(filePart('PDF, PNG, JPEG or TIFF, detected from the content; at most 20 MB.')),
  },
  { 'x-name': 'SignedCopyForm' },
);

/** Routes of the signed scans of papers (contract §3.2). */
// biome-ignore lint/suspicious/noExplicitAny: each service has its own caller.
export function signedCopyRoutes(documents: AnyDocuments, http: DocumentsHttp<any>): Route[] {
  const path = `${documents.apiRoot}/documents/{id}/signed-copy`;
  const common = { limit: http.limit, tag: http.tag, path, params: uuidParams('id') };
  return [
    route({
      ...common,
      method: 'POST',
      summary: 'Keep the signed scan of a paper',
      description: 'It stands beside the issued file. The public page then says when the paper was signed.',
      access: http.issuers,
      body: SignedCopyForm,
      consumes: 'multipart',
      answers: { 200: http.enveloped(Document) },
      handle: async ({ actor, params, request, reply, ...call }) => {
        const { files, errors } = await readForm(request, { file: SCAN_MAX_BYTES });
        assertNone(errors);
        const bytes = files.file;
        if (bytes === undefined) throw invalid({ file: [message('field.required', { attribute: 'file' })] });
        const mediaType = findMediaType(bytes);
        if (mediaType === undefined || !Object.hasOwn(EXTENSIONS, mediaType))
          throw invalid({ file: [notAScan()] });
        const row = await keepSignedCopy(documents, actor, params.id, { bytes, mediaType }, originOf(call));
        return http.ok(presentDocument(documents, http, row, languageOfAnswer(reply)));
      },
    }),
    route({
      ...common,
      method: 'GET',
      summary: 'Download the signed scan of a paper',
      access: http.signedIn,
      answers: { 200: Type.String({ format: 'binary', 'x-media-type': 'application/octet-stream' }) },
      handle: async ({ actor, params, reply, ...call }) => {
        const { db, recordOpening } = documents;
        const row = assertFound(await findDocument(db, canOpen(documents, actor), params.id), 'document');
        await recordOpening?.(db, actor, row, originOf(call));
        return await openSignedCopy(documents, row, reply);
      },
    }),
  ];
}
