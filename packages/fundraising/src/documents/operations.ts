import { documentOperations } from '@bulwagan/platform/documents/operations.ts';
import type { Operations } from '@bulwagan/platform/http/operations.ts';

export const fundraisingDocumentOperations: Operations = {
  ...documentOperations({
    apiRoot: '/api/v1',
    kind: 'acknowledgement_receipt',
    subject: 'completed_donation',
    issuing: 'institution data, to manage',
    reading: 'every signed-in user',
    templates: 'institution data, to manage',
    open: 'anyone',
    by: 'admin',
  }),
  'GET /api/v1/donations/{receipted_donation}/receipt': {
    access: 'every signed-in user',
    by: 'donor',
  },
  'GET /api/v1/donations/track/{reference_number}/receipt': { access: 'anyone', shared: 'Public.' },
  'GET /api/v1/statements/{year}': {
    access: 'every signed-in user',
    by: 'donor',
    shared: 'One’s own.',
  },
};
