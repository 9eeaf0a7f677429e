import type { Operations } from '@bulwagan/platform/http/operations.ts';

const SELF = 'The caller’s own.';
const EMAIL = 'ana@example.org';
const PASSWORDS = { password: 'correct horse battery', password_confirmation: 'correct horse battery' };

export const accountOperations: Operations = {
  'POST /api/v1/mobile/auth/register': {
    access: 'anyone',
    by: 'self',
    body: { first_name: 'Ana', last_name: 'Cruz', email: EMAIL, ...PASSWORDS },
  },
  'POST /api/v1/mobile/auth/resend-verification': { access: 'anyone', by: 'self', body: { email: EMAIL } },
  'POST /api/v1/mobile/auth/check-verification-status': {
    access: 'anyone',
    by: 'self',
    body: { email: EMAIL },
  },
  'POST /api/v1/web/auth/register': {
    access: 'anyone',
    by: 'self',
    body: { first_name: 'Ana', last_name: 'Cruz', email: EMAIL, ...PASSWORDS },
  },
  'POST /api/v1/web/auth/resend-verification': { access: 'anyone', by: 'self', body: { email: EMAIL } },
  'POST /api/v1/web/auth/check-verification-status': { access: 'anyone', by: 'self', body: { email: EMAIL } },
  'POST /api/v1/mobile/auth/verify-email': {
    access: 'anyone',
    by: 'self',
    body: { email: EMAIL, code: '123456', device_name: 'Phone' },
  },
  'POST /api/v1/mobile/auth/login': {
    access: 'anyone',
    by: 'self',
    body: { email: EMAIL, password: PASSWORDS.password, device_name: 'Phone' },
  },
  'POST /api/v1/mobile/auth/refresh': {
    access: 'anyone',
    by: 'self',
    body: { refresh_token: 'from-the-sign-in' },
  },
  'POST /api/v1/mobile/auth/logout': 'sign-out of devices',
  'POST /api/v1/mobile/auth/logout-all': 'sign-out of devices',
  'POST /api/v1/web/auth/verify-email': {
    access: 'anyone',
    by: 'self',
    body: { email: EMAIL, code: '123456' },
  },
  'POST /api/v1/web/auth/login': {
    access: 'anyone',
    by: 'self',
    body: { email: EMAIL, password: PASSWORDS.password },
  },
  'POST /api/v1/web/auth/logout': 'browser session only',
  'POST /api/v1/mobile/auth/two-factor-challenge': {
    access: 'anyone',
    by: 'self',
    shared: SELF,
    body: { challenge: 'from-the-sign-in', code: '123456', device_name: 'Phone' },
  },
  'POST /api/v1/web/auth/two-factor-challenge': {
    access: 'anyone',
    by: 'self',
    shared: SELF,
    body: { challenge: 'from-the-sign-in', code: '123456' },
  },
  'POST /api/v1/mobile/auth/two-factor-challenge/passkey-options': {
    access: 'anyone',
    by: 'self',
    shared: SELF,
    body: { challenge: 'from-the-sign-in' },
  },
  'POST /api/v1/web/auth/two-factor-challenge/passkey-options': {
    access: 'anyone',
    by: 'self',
    shared: SELF,
    body: { challenge: 'from-the-sign-in' },
  },
};
