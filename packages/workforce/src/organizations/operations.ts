import type { Operations } from '@bulwagan/platform/http/operations.ts';

const EVERYBODYS = 'Belongs to all organizations: no role of a single organization changes it.';

export const organizationOperations: Operations = {
  'GET /api/organizations': 'what everybody signed in has',
  'GET /api/organizations/{organization}': { access: 'what everybody signed in has', shared: EVERYBODYS },
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
