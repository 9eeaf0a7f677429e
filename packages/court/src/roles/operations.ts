import type { Operations } from '@bulwagan/platform/http/operations.ts';

const OF_THE_COURT = 'Roles belong to the whole court.';

export const roleOperations: Operations = {
  'GET /api/roles-list': 'roles, users and help, to manage',
  'GET /api/roles-list/{role}': { access: 'roles, users and help, to manage', shared: OF_THE_COURT },
  'GET /api/roles': 'roles, users and help, to manage',
  'GET /api/permissions': 'roles, users and help, to manage',
  'POST /api/roles-list': {
    access: 'roles, users and help, to manage',
    body: { name: 'Role {serial}', permissions: [{ name: 'View Case Details' }] },
  },
  'PUT /api/roles-list/{own_role}': {
    access: 'roles, users and help, to manage',
    body: { name: 'Not applied', permissions: [{ name: 'View Case Details' }] },
  },
  'DELETE /api/roles-list/{own_role}': { access: 'roles, users and help, to manage', turn: 1 },
};
