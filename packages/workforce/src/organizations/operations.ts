import type { Operations } from '@bulwagan/platform/http/operations.ts';
import { OF_ALL_ORGANIZATIONS } from '../access/of-all-organizations.ts';

export const organizationOperations: Operations = {
  'GET /api/organizations': 'every signed-in user',
  'GET /api/organizations/{organization}': { access: 'every signed-in user', shared: OF_ALL_ORGANIZATIONS },
  'POST /api/organizations': {
    access: 'roles and organizations, to change',
    shared: OF_ALL_ORGANIZATIONS,
    body: { name: 'Office {serial}' },
  },
  'PUT /api/organizations/{organization}': {
    access: 'roles and organizations, to change',
    shared: OF_ALL_ORGANIZATIONS,
    body: { name: 'Office {serial} again' },
  },
  'DELETE /api/organizations/{organization}': {
    access: 'roles and organizations, to change',
    shared: OF_ALL_ORGANIZATIONS,
  },
};
