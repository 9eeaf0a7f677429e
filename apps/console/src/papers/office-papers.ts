import { answer } from '../api/client.ts';
import type { Client } from '../api/closed.ts';
import { pageOf } from '../kit/lists/back-office-page.ts';
import { createPapers, type PapersPaths } from './create-papers.ts';
import type { BatchQuery, PaperQuery, PapersApi, TemplateQuery } from './service.ts';

/** Creates the requests for papers of court or workforce. */
export const createOfficePapers = (api: Client<PapersPaths>): PapersApi =>
  createPapers(api, {
    papers: async (query) =>
      pageOf(await answer(api.GET('/api/documents', { params: { query: paperQuery(query) } }))),
    batches: async (query) =>
      pageOf(await answer(api.GET('/api/documents/batches', { params: { query: batchQuery(query) } }))),
    templates: async (query) =>
      pageOf(await answer(api.GET('/api/document-templates', { params: { query: templateQuery(query) } }))),
  });

type Query<Path extends keyof PapersPaths> = PapersPaths[Path] extends {
  get: { parameters: { query?: infer Parameters } };
}
  ? NonNullable<Parameters>
  : never;

function paperQuery(asked: PaperQuery): Query<'/api/documents'> {
  const { page, perPage, kind, status, year, number, subjectId, recordId, within, sort } = asked;
  return {
    ...(page === undefined ? {} : { page }),
    ...(perPage === undefined ? {} : { per_page: perPage }),
    ...(kind === undefined ? {} : { 'filter[kind]': kind }),
    ...(status === undefined ? {} : { 'filter[status]': status }),
    ...(year === undefined ? {} : { 'filter[year]': year }),
    ...(number === undefined ? {} : { 'filter[number]': number }),
    ...(subjectId === undefined ? {} : { 'filter[subject_id]': subjectId }),
    ...(recordId === undefined ? {} : { 'filter[record_id]': recordId }),
    ...(within === undefined ? {} : { 'filter[within]': within }),
    ...(sort === undefined ? {} : { sort: sort as 'issued_at' }),
  };
}

function batchQuery({ perPage, within }: BatchQuery): Query<'/api/documents/batches'> {
  return {
    ...(perPage === undefined ? {} : { per_page: perPage }),
    ...(within === undefined ? {} : { 'filter[within]': within }),
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
