import { documentOperations } from '@bulwagan/platform/documents/operations.ts';
import type { Operations } from '@bulwagan/platform/http/operations.ts';

export const fundraisingDocumentOperations: Operations = {
  ...documentOperations({
    apiRoot: '/api/v1',
    kind: 'acknowledgement_receipt',
    subject: 'completed_donation',
    issuing: 'what an institution_admin runs',
    reading: 'what everybody signed in has',
    templates: 'what an institution_admin runs',
    open: 'anyone',
    by: 'admin',
  }),
  'GET /api/v1/donations/{receipted_donation}/receipt': {
    access: 'what everybody signed in has',
    by: 'donor',
  },
  'GET /api/v1/donations/track/{reference_number}/receipt': { access: 'anyone', shared: 'Public.' },
  'GET /api/v1/statements/{year}': {
    access: 'what everybody signed in has',
    by: 'donor',
    shared: 'One’s own.',
  },
};
