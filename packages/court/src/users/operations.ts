import type { Operations } from '@bulwagan/platform/http/operations.ts';

export const userOperations: Operations = {
  'GET /api/users': 'roles, users and help, to manage',
  'GET /api/users/{managed_user}': 'roles, users and help, to manage',
  'POST /api/users': {
    access: 'roles, users and help, to manage',
    body: {
      name: 'Made',
      email: 'made{serial}@court.example',
      password: 'correct horse battery',
      password_confirmation: 'correct horse battery',
      role_ids: ['{role}'],
      branch_ids: ['{branch}'],
    },
  },
  'PUT /api/users/{managed_user}': {
    access: 'roles, users and help, to manage',
    body: { name: 'Renamed', role_ids: ['{role}'], branch_ids: ['{branch}'] },
  },
  'DELETE /api/users/{managed_user}/sessions/{session}': 'roles, users and help, to manage',
  'POST /api/users/{managed_user}/disable': 'roles, users and help, to manage',
  'POST /api/users/{managed_user}/enable': 'roles, users and help, to manage',
  'GET /api/users/{managed_user}/sessions': 'roles, users and help, to manage',
  'GET /api/profile': 'every signed-in user',
};
