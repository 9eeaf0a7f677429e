import type { paths } from '../../../../build/api/court.d.ts';
import { answer, answerWithEtag, ifMatch } from '../api/client.ts';
import type { Client } from '../api/closed.ts';
import { AS_FILE } from '../kit/download.ts';
import type { Tagged } from '../kit/forms/use-change.ts';
import type { PapersApi } from './service.ts';

/** Paths of papers in court and workforce. The paths in fundraising also contain the API version. */
export type PapersPaths = Pick<
  paths,
  Extract<keyof paths, `/api/document-${string}` | '/api/documents' | `/api/documents/${string}`>
>;

/** Returns the options of a request that uploads a file. */
function formOf(file: File) {
  const form = new FormData();
  form.append('file', file);
  return { body: { file }, bodySerializer: () => form };
}

/** Returns the record inside a response envelope. */
const unwrapped = <Data>({ data, tag }: Tagged<{ data: Data }>): Tagged<Data> => ({ data: data.data, tag });

const PDF = { accept: 'application/pdf' };

/** Creates the requests of the paper pages. Each service has its own format for lists. */
export function createPapers(
  api: Client<PapersPaths>,
  lists: Pick<PapersApi, 'papers' | 'templates' | 'batches'>,
): PapersApi {
  const one = (id: string) => ({ params: { path: { id } } });
  const withIfMatch = (id: string, tag: string | undefined) => ({
    params: { path: { id }, header: ifMatch(tag) },
  });
  return {
    ...lists,
    kinds: async () => (await answer(api.GET('/api/document-kinds'))).data,
    paper: async (id) => (await answer(api.GET('/api/documents/{id}', one(id)))).data,
    file: (id) => api.GET('/api/documents/{id}/file', { ...one(id), ...AS_FILE }),
    preview: async (body) => (await answer(api.POST('/api/documents/preview', { body }))).data,
    previewFile: (body) => api.POST('/api/documents/preview', { body, headers: PDF, ...AS_FILE }),
    issue: async (body, key) =>
      (await answer(api.POST('/api/documents', { body, params: { header: { 'idempotency-key': key } } })))
        .data,
    end: async (id, reason) =>
      (await answer(api.POST('/api/documents/{id}/void', { ...one(id), body: { reason } }))).data,
    reissue: async (id, body) =>
      (await answer(api.POST('/api/documents/{id}/reissue', { ...one(id), body }))).data,
    signedCopy: (id) => api.GET('/api/documents/{id}/signed-copy', { ...one(id), ...AS_FILE }),
    addSignedCopy: async (id, file) =>
      (await answer(api.POST('/api/documents/{id}/signed-copy', { ...one(id), ...formOf(file) }))).data,
    previewBatch: async (body) => (await answer(api.POST('/api/documents/batch/preview', { body }))).data,
    startBatch: async (body) => (await answer(api.POST('/api/documents/batch', { body }))).data,
    batch: async (id) => (await answer(api.GET('/api/documents/batches/{id}', one(id)))).data,
    batchFile: (id) => api.GET('/api/documents/batches/{id}/file', { ...one(id), ...AS_FILE }),
    templateVersion: async (id, version) => {
      const params = { path: { id }, query: { version } };
      return (await answer(api.GET('/api/document-templates/{id}', { params }))).data;
    },
    readTemplate: async (id) =>
      unwrapped(await answerWithEtag(api.GET('/api/document-templates/{id}', one(id)))),
    addTemplate: async (body) => (await answer(api.POST('/api/document-templates', { body }))).data,
    changeTemplate: async (id, body, tag) =>
      unwrapped(
        await answerWithEtag(api.PUT('/api/document-templates/{id}', { ...withIfMatch(id, tag), body })),
      ),
    publishTemplate: (id, tag) => api.POST('/api/document-templates/{id}/publish', withIfMatch(id, tag)),
    emblem: (id) => api.GET('/api/document-templates/{id}/seal', { ...one(id), ...AS_FILE }),
    addEmblem: async (id, file, tag) =>
      unwrapped(
        await answerWithEtag(
          api.POST('/api/document-templates/{id}/seal', { ...withIfMatch(id, tag), ...formOf(file) }),
        ),
      ),
    removeTemplate: (id, tag) => api.DELETE('/api/document-templates/{id}', withIfMatch(id, tag)),
  };
}
