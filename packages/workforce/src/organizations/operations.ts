import type { Operations } from '@bulwagan/platform/http/operations.ts';

const EVERYBODYS = 'Belongs to all organizations: no role of a single organization changes it.';

export const organizationOperations: Operations = {
  'GET /api/organizations': 'every signed-in user',
  'GET /api/organizations/{organization}': { access: 'every signed-in user', shared: EVERYBODYS },
  'POST /api/organizations': {
    access: 'roles and organizations, to change',
    shared: EVERYBODYS,
    body: { name: 'Office {serial}' },
  },
  'PUT /api/organizations/{organization}': {
    access: 'roles and organizations, to change',
    shared: EVERYBODYS,
    body: { name: 'Office {serial} again' },
  },
  'DELETE /api/organizations/{organization}': {
    access: 'roles and organizations, to change',
    shared: EVERYBODYS,
  },
};
