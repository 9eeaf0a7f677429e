import type { Operations } from '@bulwagan/platform/http/operations.ts';

const SELF = 'The caller’s own.';
const PASSWORD = { password: 'correct horse battery' };

export const secondFactorOperations: Operations = {
  'POST /api/v1/profile/password-confirmation': {
    access: 'browser session only',
    by: 'self',
    body: PASSWORD,
  },
  'GET /api/v1/profile/password-confirmation': 'browser session only',
  'GET /api/v1/profile/two-factor': 'every signed-in user',
  'POST /api/v1/profile/two-factor/app': {
    access: 'every signed-in user',
    by: 'self',
    body: PASSWORD,
  },
  'POST /api/v1/profile/two-factor/app/confirm': {
    access: 'every signed-in user',
    by: 'self',
    body: { ...PASSWORD, code: '123456' },
  },
  'DELETE /api/v1/profile/two-factor/app': {
    access: 'every signed-in user',
    by: 'self',
    body: PASSWORD,
  },
  'POST /api/v1/profile/two-factor/recovery-codes/show': {
    access: 'every signed-in user',
    by: 'self',
    body: PASSWORD,
  },
  'POST /api/v1/profile/two-factor/recovery-codes': {
    access: 'every signed-in user',
    by: 'self',
    body: PASSWORD,
  },
  'POST /api/v1/profile/two-factor/passkeys/options': {
    access: 'every signed-in user',
    shared: SELF,
    by: 'self',
    body: PASSWORD,
  },
  'POST /api/v1/profile/two-factor/passkeys': {
    access: 'every signed-in user',
    by: 'self',
    shared: SELF,
  },
  'PUT /api/v1/profile/two-factor/passkeys/{passkey}': {
    access: 'every signed-in user',
    shared: SELF,
    by: 'self',
    body: { name: 'My phone' },
  },
  'DELETE /api/v1/profile/two-factor/passkeys/{passkey}': {
    access: 'every signed-in user',
    shared: SELF,
    by: 'self',
    body: PASSWORD,
  },
};
