import type { Operations } from '@bulwagan/platform/http/operations.ts';

export const passwordResetOperations: Operations = {
  'POST /api/v1/auth/forgot-password': { access: 'anyone', by: 'self', body: { email: 'ana@example.org' } },
  'POST /api/v1/auth/verify-reset-token': {
    access: 'anyone',
    by: 'self',
    body: { email: 'ana@example.org', token: '123456' },
  },
  'POST /api/v1/auth/reset-password': {
    access: 'anyone',
    by: 'self',
    body: {
      email: 'ana@example.org',
      token: '123456',
      password: 'another long sentence',
      password_confirmation: 'another long sentence',
    },
  },
};
