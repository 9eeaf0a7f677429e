import type { Operations } from '@bulwagan/platform/http/operations.ts';
import { OF_ALL_ORGANIZATIONS } from '../access/of-all-organizations.ts';

export const roleOperations: Operations = {
  'GET /api/roles': 'roles, to see',
  'GET /api/roles/{role}': { access: 'roles, to see', shared: OF_ALL_ORGANIZATIONS },
  'GET /api/permissions': 'roles, to see',
  'POST /api/roles': {
    access: 'roles and organizations, to change',
    body: { name: 'Role {serial}', permissions: ['Manage payroll'] },
  },
  'PUT /api/roles/{role}': {
    access: 'roles and organizations, to change',
    shared: OF_ALL_ORGANIZATIONS,
    body: { name: 'Role {serial} again', permissions: ['Manage payroll'] },
  },
  'DELETE /api/roles/{role}': { access: 'roles and organizations, to change', shared: OF_ALL_ORGANIZATIONS },
};
