import type { Operations } from '@bulwagan/platform/http/operations.ts';

const PASSWORDS = {
  current_password: 'correct horse battery',
  password: 'another long sentence',
  password_confirmation: 'another long sentence',
};

export const profileOperations: Operations = {
  'GET /api/v1/profile': 'what everybody signed in has',
  'PUT /api/v1/profile': {
    access: 'what everybody signed in has',
    by: 'self',
    form: { field: 'avatar', texts: { last_name: 'Sy' } },
  },
  'DELETE /api/v1/profile/avatar': 'what everybody signed in has',
  'PUT /api/v1/profile/password': { access: 'what everybody signed in has', by: 'self', body: PASSWORDS },
  'POST /api/v1/profile/password': { access: 'what everybody signed in has', by: 'self', body: PASSWORDS },
  'GET /api/v1/profile/devices': 'what everybody signed in has',
  'DELETE /api/v1/profile/devices/{device}': { access: 'what everybody signed in has', by: 'donor' },
};
