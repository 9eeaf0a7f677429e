import { documentOperations } from '@bulwagan/platform/documents/operations.ts';
import type { Operations } from '@bulwagan/platform/http/operations.ts';

const KIND = 'certificate_of_employment';
const ISSUING = 'papers, to issue';
const TEMPLATES = 'paper templates, to change';

export const workforceDocumentOperations: Operations = {
  ...documentOperations({
    apiRoot: '/api',
    kind: KIND,
    subject: 'employee',
    issuing: ISSUING,
    reading: 'every signed-in user',
    templates: TEMPLATES,
    open: 'anyone',
  }),
  'POST /api/documents/{mailed_document}/mail': ISSUING,
  'POST /api/document-templates': {
    access: TEMPLATES,
    body: {
      kind: KIND,
      language: 'en',
      name: 'Ours',
      page_size: 'a4',
      body: '# Title\n\nIssued on {{ issued_on }}.',
      office_id: '{office}',
    },
  },
};
