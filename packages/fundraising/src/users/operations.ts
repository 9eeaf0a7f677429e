import type { Operations } from '@bulwagan/platform/http/operations.ts';

export const userOperations: Operations = {
  'GET /api/v1/users': 'Manage users',
  'GET /api/v1/users/{user}': { access: 'Manage users', by: 'admin' },
  'POST /api/v1/users': {
    access: 'Manage users',
    body: {
      first_name: 'Ana',
      last_name: 'Cruz',
      email: 'invited.{mark}@x.test',
      roles: ['donor'],
      institution_id: '{institution}',
    },
    by: 'admin',
  },
  'PUT /api/v1/users/{user}': {
    access: 'Manage users',
    body: { first_name: 'New', institution_id: '{institution}' },
    by: 'admin',
  },
  'POST /api/v1/users/{user}/suspend': {
    access: 'Suspend users',
    body: { reason: 'For a while.' },
    by: 'admin',
  },
  'POST /api/v1/users/{suspended_user}/restore': { access: 'Suspend users', by: 'admin' },
  'POST /api/v1/users/{helped_user}/roles': {
    access: 'Manage users',
    body: { role: 'committee_member' },
    by: 'admin',
  },
  'DELETE /api/v1/users/{demoted_user}/roles/{role_name}': { access: 'Manage users', by: 'admin' },
};
