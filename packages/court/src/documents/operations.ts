import { documentOperations } from '@bulwagan/platform/documents/operations.ts';

export const courtDocumentOperations = documentOperations({
  apiRoot: '/api',
  kind: 'notice_of_hearing',
  subject: 'hearing',
  issuing: 'papers, to issue',
  reading: 'what everybody signed in has',
  templates: 'templates of papers, to change',
  open: 'anyone',
});
