import type { Operations } from '@bulwagan/platform/http/operations.ts';

const SELF = 'The caller’s own.';
const PASSWORD = { password: 'correct horse battery' };

export const secondFactorOperations: Operations = {
  'POST /api/v1/profile/password-confirmation': {
    access: 'what is of a browser’s session',
    by: 'self',
    body: PASSWORD,
  },
  'GET /api/v1/profile/password-confirmation': 'what is of a browser’s session',
  'GET /api/v1/profile/two-factor': 'what everybody signed in has',
  'POST /api/v1/profile/two-factor/app': {
    access: 'what everybody signed in has',
    by: 'self',
    body: PASSWORD,
  },
  'POST /api/v1/profile/two-factor/app/confirm': {
    access: 'what everybody signed in has',
    by: 'self',
    body: { ...PASSWORD, code: '123456' },
  },
  'DELETE /api/v1/profile/two-factor/app': {
    access: 'what everybody signed in has',
    by: 'self',
    body: PASSWORD,
  },
  'POST /api/v1/profile/two-factor/recovery-codes/show': {
    access: 'what everybody signed in has',
    by: 'self',
    body: PASSWORD,
  },
  'POST /api/v1/profile/two-factor/recovery-codes': {
    access: 'what everybody signed in has',
    by: 'self',
    body: PASSWORD,
  },
  'POST /api/v1/profile/two-factor/passkeys/options': {
    access: 'what everybody signed in has',
    shared: SELF,
    by: 'self',
    body: PASSWORD,
  },
  'POST /api/v1/profile/two-factor/passkeys': {
    access: 'what everybody signed in has',
    by: 'self',
    shared: SELF,
  },
  'PUT /api/v1/profile/two-factor/passkeys/{passkey}': {
    access: 'what everybody signed in has',
    shared: SELF,
    by: 'self',
    body: { name: 'My phone' },
  },
  'DELETE /api/v1/profile/two-factor/passkeys/{passkey}': {
    access: 'what everybody signed in has',
    shared: SELF,
    by: 'self',
    body: PASSWORD,
  },
};
