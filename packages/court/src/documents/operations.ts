import { documentOperations } from '@bulwagan/platform/documents/operations.ts';
import type { Operations } from '@bulwagan/platform/http/operations.ts';

const ISSUING = 'papers, to issue';

export const courtDocumentOperations: Operations = {
  ...documentOperations({
    apiRoot: '/api',
    kind: 'notice_of_hearing',
    subject: 'hearing',
    issuing: ISSUING,
    reading: 'every signed-in user',
    templates: 'templates of papers, to change',
    open: 'anyone',
  }),
  'POST /api/documents/{electronic_document}/electronic-issue': ISSUING,
  'POST /api/documents/{electronic_document}/mail': ISSUING,
};
