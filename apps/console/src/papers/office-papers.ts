import type { paths } from '../../../../build/api/court.d.ts';
import { answer } from '../api/client.ts';
import type { Client } from '../api/closed.ts';
import { AS_FILE } from '../kit/download.ts';
import { pageOf } from '../kit/lists/back-office-page.ts';
import type { PaperQuery, PapersApi, TemplateQuery } from './service.ts';

/** Paths of papers, which court and workforce share. */
export type PapersPaths = Pick<
  paths,
  Extract<keyof paths, `/api/document-${string}` | '/api/documents' | `/api/documents/${string}`>
>;

const PDF = { accept: 'application/pdf' };

/** Creates the requests for papers of court or workforce. */
export function createOfficePapers(api: Client<PapersPaths>): PapersApi {
  const one = (id: string) => ({ params: { path: { id } } });
  return {
    kinds: async () => (await answer(api.GET('/api/document-kinds'))).data,
    papers: async (query) =>
      pageOf(await answer(api.GET('/api/documents', { params: { query: paperQuery(query) } }))),
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
    addSignedCopy: async (id, file) => {
      const form = new FormData();
      form.append('file', file);
      const sent = { ...one(id), body: { file }, bodySerializer: () => form };
      return (await answer(api.POST('/api/documents/{id}/signed-copy', sent))).data;
    },
    startBatch: async (body) => (await answer(api.POST('/api/documents/batch', { body }))).data,
    batch: async (id) => (await answer(api.GET('/api/documents/batches/{id}', one(id)))).data,
    batchFile: (id) => api.GET('/api/documents/batches/{id}/file', { ...one(id), ...AS_FILE }),
    templates: async (query) =>
      pageOf(await answer(api.GET('/api/document-templates', { params: { query: templateQuery(query) } }))),
    template: async (id, version) => {
      const query = version === undefined ? {} : { version };
      return (await answer(api.GET('/api/document-templates/{id}', { params: { path: { id }, query } })))
        .data;
    },
    addTemplate: async (body) => (await answer(api.POST('/api/document-templates', { body }))).data,
    changeTemplate: async (id, body) =>
      (await answer(api.PUT('/api/document-templates/{id}', { ...one(id), body }))).data,
    publishTemplate: async (id) =>
      (await answer(api.POST('/api/document-templates/{id}/publish', one(id)))).data,
    removeTemplate: (id) => api.DELETE('/api/document-templates/{id}', one(id)),
  };
}

type Query<Path extends keyof PapersPaths> = PapersPaths[Path] extends {
  get: { parameters: { query?: infer Parameters } };
}
  ? NonNullable<Parameters>
  : never;

function paperQuery(asked: PaperQuery): Query<'/api/documents'> {
  const { page, perPage, kind, status, year, number, subjectId, recordId, sort } = asked;
  return {
    ...(page === undefined ? {} : { page }),
    ...(perPage === undefined ? {} : { per_page: perPage }),
    ...(kind === undefined ? {} : { 'filter[kind]': kind }),
    ...(status === undefined ? {} : { 'filter[status]': status }),
    ...(year === undefined ? {} : { 'filter[year]': year }),
    ...(number === undefined ? {} : { 'filter[number]': number }),
    ...(subjectId === undefined ? {} : { 'filter[subject_id]': subjectId }),
    ...(recordId === undefined ? {} : { 'filter[record_id]': recordId }),
    ...(sort === undefined ? {} : { sort: sort as 'issued_at' }),
  };
}

function templateQuery(asked: TemplateQuery): Query<'/api/document-templates'> {
  const { page, perPage, kind, language, status } = asked;
  return {
    ...(page === undefined ? {} : { page }),
    ...(perPage === undefined ? {} : { per_page: perPage }),
    ...(kind === undefined ? {} : { 'filter[kind]': kind }),
    ...(language === undefined ? {} : { 'filter[language]': language }),
    ...(status === undefined ? {} : { 'filter[status]': status }),
  };
}
