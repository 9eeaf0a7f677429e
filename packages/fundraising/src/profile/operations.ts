import type { Operations } from '@bulwagan/platform/http/operations.ts';

const PASSWORDS = {
  current_password: 'correct horse battery',
  password: 'another long sentence',
  password_confirmation: 'another long sentence',
};

export const profileOperations: Operations = {
  'GET /api/v1/profile': 'every signed-in user',
  'PUT /api/v1/profile': {
    access: 'every signed-in user',
    by: 'self',
    form: { field: 'avatar', texts: { last_name: 'Sy' } },
  },
  'DELETE /api/v1/profile/avatar': 'every signed-in user',
  'PUT /api/v1/profile/password': { access: 'every signed-in user', by: 'self', body: PASSWORDS },
  'POST /api/v1/profile/password': { access: 'every signed-in user', by: 'self', body: PASSWORDS },
  'GET /api/v1/profile/devices': 'every signed-in user',
  'DELETE /api/v1/profile/devices/{device}': { access: 'every signed-in user', by: 'donor' },
};
