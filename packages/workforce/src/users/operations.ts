import type { Operations } from '@bulwagan/platform/http/operations.ts';
import { PICTURE } from '../employees/operations.ts';

export const userOperations: Operations = {
  'GET /api/users': 'users',
  'GET /api/users/{user}': 'users',
  'GET /api/users/export': 'users',
  'POST /api/users': {
    access: 'users',
    body: {
      name: 'Made {serial}',
      username: 'made{serial}',
      email: 'made{serial}@workforce.example',
      password: 'correct horse battery',
      password_confirmation: 'correct horse battery',
      organization_id: '{unit_organization}',
    },
  },
  'PUT /api/users/{user}': {
    access: 'users',
    body: { name: 'Renamed', organization_id: '{unit_organization}' },
  },
  'DELETE /api/users/{user}': { access: 'users', turn: 1 },
  'POST /api/users/{user}/roles': {
    access: 'users',
    body: { role_id: '{role}', organization_id: '{unit_organization}' },
  },
  'PUT /api/users/{user}/roles': {
    access: 'users',
    body: { role_id: '{role}', organization_id: '{unit_organization}' },
  },
  'DELETE /api/users/{user}/sessions/{session}': 'users',
  'POST /api/users/{user}/disable': 'users',
  'PUT /api/users/{managed_user}/super_user': [
    { access: 'super users, to name', body: { is_super_user: true }, by: 'super user' },
    { access: 'super users, to name', body: { is_super_user: false }, by: 'super user' },
  ],
  'POST /api/users/{user}/enable': 'users',
  'POST /api/users/{user}/generate_password': 'users',
  'GET /api/users/{user}/sessions': 'users',
  'GET /api/users/{user}/avatar': 'pictures of users',
  'GET /api/users/{user}/avatar/thumbnail': 'pictures of users',
  'PUT /api/users/{user}/avatar': { access: 'pictures of users', body: { avatar: PICTURE } },
  'GET /api/profile': 'every signed-in user',
};
