import type { Operations } from '@bulwagan/platform/http/operations.ts';

const PUBLIC = 'Public.';

export const scholarOperations: Operations = {
  'GET /api/v1/scholars': 'anyone',
  'GET /api/v1/scholars/{scholar}': { access: 'anyone', shared: PUBLIC },
  'POST /api/v1/scholars': {
    access: 'what an institution_admin runs',
    body: { institution_id: '{institution}', first_name: 'Eva', last_name: 'Cruz' },
    by: 'admin',
  },
  'PUT /api/v1/scholars/{scholar}': {
    access: 'what an institution_admin runs',
    body: { first_name: 'Eve' },
    by: 'admin',
  },
  'POST /api/v1/scholars/{scholar}/photo': {
    access: 'what an institution_admin runs',
    form: { field: 'photo' },
    by: 'admin',
  },
  'DELETE /api/v1/scholars/{scholar}/photo': { access: 'what an institution_admin runs', by: 'admin' },
};
