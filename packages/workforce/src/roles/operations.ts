import type { Operations } from '@bulwagan/platform/http/operations.ts';

const EVERYBODYS = 'Belongs to all organizations: no role of a single organization changes it.';

export const roleOperations: Operations = {
  'GET /api/roles': 'roles, to see',
  'GET /api/roles/{role}': { access: 'roles, to see', shared: EVERYBODYS },
  'GET /api/permissions': 'roles, to see',
  'POST /api/roles': {
    access: 'roles and organizations, to change',
    body: { name: 'Role {serial}', permissions: ['Manage payroll'] },
  },
  'PUT /api/roles/{role}': {
    access: 'roles and organizations, to change',
    shared: EVERYBODYS,
    body: { name: 'Role {serial} again', permissions: ['Manage payroll'] },
  },
  'DELETE /api/roles/{role}': { access: 'roles and organizations, to change', shared: EVERYBODYS },
};
