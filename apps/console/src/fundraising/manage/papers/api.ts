import type { paths } from '../../../../../../build/api/fundraising.d.ts';
import { answer } from '../../../api/client.ts';
import type { Client } from '../../../api/closed.ts';
import { createPapers, type PapersPaths } from '../../../papers/create-papers.ts';
import type { PaperQuery, TemplateQuery } from '../../../papers/service.ts';
import { api } from '../../api.ts';
import { pageOf } from '../../shared/page-of.ts';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/**
 * API client of fundraising for the shared paper pages, whose paths have no API version. Except for lists, the
 * responses equal those of the other services, with further members next to `data` (contract §3.2).
 */
function unversioned(client: Client<paths>): Client<PapersPaths> {
  type Call = (path: string, ...asked: unknown[]) => unknown;
  const calls = METHODS.map((method): [string, Call] => {
    const call = client[method] as unknown as Call;
    return [method, (path, ...asked) => call(path.replace(/^\/api\//, '/api/v1/'), ...asked)];
  });
  return Object.fromEntries(calls) as unknown as Client<PapersPaths>;
}

/** Requests of the paper pages in fundraising. */
export const fundraisingPapers = createPapers(unversioned(api), {
  papers: async (asked) => {
    const query = paperQuery(asked);
    return pageOf(await answer(api.GET('/api/v1/documents', { params: { query } })));
  },
  batches: async ({ perPage, within }) => {
    const query = {
      ...(perPage === undefined ? {} : { per_page: perPage }),
      ...(within === undefined ? {} : { within }),
    };
    return pageOf(await answer(api.GET('/api/v1/documents/batches', { params: { query } })));
  },
  templates: async (asked) => {
    const query = templateQuery(asked);
    return pageOf(await answer(api.GET('/api/v1/document-templates', { params: { query } })));
  },
});

function paperQuery(asked: PaperQuery) {
  const { page, perPage, kind, status, year, number, subjectId, recordId, within, sort } = asked;
  return {
    ...(page === undefined ? {} : { page }),
    ...(perPage === undefined ? {} : { per_page: perPage }),
    ...(kind === undefined ? {} : { kind }),
    ...(status === undefined ? {} : { status }),
    ...(year === undefined ? {} : { year }),
    ...(number === undefined ? {} : { number }),
    ...(subjectId === undefined ? {} : { subject_id: subjectId }),
    ...(recordId === undefined ? {} : { record_id: recordId }),
    ...(within === undefined ? {} : { within }),
    ...(sort === undefined ? {} : { sort: sort as 'issued_at' }),
  };
}

function templateQuery({ page, perPage, kind, language, status }: TemplateQuery) {
  return {
    ...(page === undefined ? {} : { page }),
    ...(perPage === undefined ? {} : { per_page: perPage }),
    ...(kind === undefined ? {} : { kind }),
    ...(language === undefined ? {} : { language }),
    ...(status === undefined ? {} : { status }),
  };
}
