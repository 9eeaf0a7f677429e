import type { Operations } from '@bulwagan/platform/http/operations.ts';

const PUBLIC = 'Public.';

export const scholarOperations: Operations = {
  'GET /api/v1/scholars': 'anyone',
  'GET /api/v1/scholars/{scholar}': { access: 'anyone', shared: PUBLIC },
  'POST /api/v1/scholars': {
    access: 'institution data, to manage',
    body: { institution_id: '{institution}', first_name: 'Eva', last_name: 'Cruz' },
    by: 'admin',
  },
  'PUT /api/v1/scholars/{scholar}': {
    access: 'institution data, to manage',
    body: { first_name: 'Eve' },
    by: 'admin',
  },
  'POST /api/v1/scholars/{scholar}/photo': {
    access: 'institution data, to manage',
    form: { field: 'photo' },
    by: 'admin',
  },
  'DELETE /api/v1/scholars/{scholar}/photo': { access: 'institution data, to manage', by: 'admin' },
};
