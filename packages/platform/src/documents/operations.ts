import type { Operation, Operations } from '../http/operations.ts';

export interface DocumentOperationsOptions {
  /** `/api/v1` */
  apiRoot: string;
  /** A kind of the service, and the name of the fixture to issue it for. */
  kind: string;
  subject: string;
  /** Areas of the access table. */
  issuing: string;
  reading: string;
  templates: string;
  open: string;
  /** User who sends the requests, if not the default user. */
  by?: string;
}

const LETTERHEAD = { lines: ['**{{ office_name }}**', 'Malolos, Bulacan'], align: 'left' };
const LOGO = {
  field: 'file',
  file: { name: 'logo.svg', text: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>' },
};
const BODY = '# Title\n\nIssued on {{ issued_on }}.';

/** Example requests of the routes of papers, for each service's operations. */
export function documentOperations({
  apiRoot,
  kind,
  subject,
  issuing,
  reading,
  templates,
  open,
  by,
}: DocumentOperationsOptions): Operations {
  const papers = `${apiRoot}/documents`;
  const all = `${apiRoot}/document-templates`;
  const asked = { kind, subject_id: `{${subject}}` };
  const template = { name: 'Ours', page_size: 'a4', body: BODY, letterhead: LETTERHEAD };
  const shared = 'Whoever may see the subject of the paper may read it.';
  const operations: Record<string, string | Operation> = {
    [`GET ${apiRoot}/document-kinds`]: reading,
    [`GET ${all}`]: templates,
    [`GET ${all}/{document_template}`]: templates,
    [`POST ${all}`]: { access: templates, body: { kind, language: 'en', ...template } },
    [`PUT ${all}/{document_template}`]: { access: templates, body: template },
    [`POST ${all}/{document_template}/seal`]: { access: templates, form: LOGO, turn: 1 },
    [`GET ${all}/{document_template}/seal`]: { access: templates, turn: 2 },
    [`POST ${all}/{document_template}/publish`]: { access: templates, turn: 3 },
    [`DELETE ${all}/{document_template}`]: { access: templates, turn: 4 },
    [`GET ${papers}`]: reading,
    [`GET ${papers}/{document}`]: { access: reading, shared },
    [`GET ${papers}/{document}/file`]: { access: reading, shared },
    [`POST ${papers}/preview`]: { access: issuing, body: asked },
    [`POST ${papers}`]: { access: issuing, body: { ...asked, allow_missing: true } },
    [`POST ${papers}/{document}/signed-copy`]: { access: issuing, form: { field: 'file' } },
    [`GET ${papers}/{document}/signed-copy`]: { access: reading, shared, turn: 1 },
    [`POST ${papers}/{reissued_document}/reissue`]: {
      access: issuing,
      body: { reason: 'New room', allow_missing: true },
    },
    [`POST ${papers}/{voided_document}/void`]: { access: issuing, body: { reason: 'Wrong date' } },
    [`POST ${papers}/batch`]: {
      access: issuing,
      body: { kind, subject_ids: [`{${subject}}`], format: 'zip', allow_missing: true },
      shared: 'The job finds the subjects within the scope of the caller.',
    },
    [`POST ${papers}/batch/preview`]: {
      access: issuing,
      body: { kind, subject_ids: [`{${subject}}`] },
      shared: 'Only the papers that the caller may read count.',
    },
    [`GET ${papers}/batches`]: issuing,
    [`GET ${papers}/batches/{document_batch}`]: issuing,
    [`GET ${papers}/batches/{document_batch}/file`]: issuing,
    [`GET ${apiRoot}/public/documents/{verification_code}`]: {
      access: open,
      shared: 'Whoever holds the paper.',
    },
    [`POST ${apiRoot}/public/documents/check`]: { access: open, form: { field: 'file' } },
    'GET /verify/{verification_code}': { access: open, shared: 'Whoever holds the paper.' },
    'GET /verify': open,
    'POST /verify': { access: open, form: { field: 'file' } },
  };
  if (by === undefined) return operations;
  return Object.fromEntries(
    Object.entries(operations).map(([name, one]) => [
      name,
      { by, ...(typeof one === 'string' ? { access: one } : one) },
    ]),
  );
}
