import type { Operations } from '../http/operations.ts';

const SELF = { access: 'every signed-in user', by: 'self', shared: 'The caller’s own.' };
const GUEST = { access: 'anyone', by: 'self', shared: 'The caller’s own.' };
const NEW = { password: 'another long sentence', password_confirmation: 'another long sentence' };
const PASSWORD = { password: 'correct horse battery' };

/** Sign-in routes shared by the back-office services (C§5, W§5). Each is sent with a session made for it. */
export const signInOperations = (login: Record<string, string>): Operations => ({
  'GET /sanctum/csrf-cookie': 'anyone',
  'POST /login': { ...GUEST, body: { ...login, ...PASSWORD } },
  'POST /forgot-password': { ...GUEST, body: { email: 'ana@example.org' } },
  'POST /reset-password': { ...GUEST, body: { email: 'ana@example.org', token: 'from-the-mail', ...NEW } },
  'POST /two-factor-challenge': { ...GUEST, body: { code: '123456' } },
  'POST /two-factor-challenge/passkey-options': GUEST,
  'POST /logout': SELF,
  'GET /user/sessions': 'every signed-in user',
  'DELETE /user/sessions': { ...SELF, body: PASSWORD },
  'DELETE /user/sessions/{own_session}': 'every signed-in user',
  'POST /user/confirm-password': { ...SELF, body: PASSWORD },
  'GET /user/confirmed-password-status': 'every signed-in user',
  'PUT /user/password': { ...SELF, body: { current_password: PASSWORD.password, ...NEW } },
  'POST /user/two-factor-authentication': { ...SELF, body: {} },
  'DELETE /user/two-factor-authentication': SELF,
  'POST /user/confirmed-two-factor-authentication': { ...SELF, body: { code: '123456' } },
  'GET /user/two-factor-qr-code': 'every signed-in user',
  'GET /user/two-factor-secret-key': 'every signed-in user',
  'GET /user/two-factor-recovery-codes': 'every signed-in user',
  'POST /user/two-factor-recovery-codes': SELF,
  'GET /user/passkeys': 'every signed-in user',
  'POST /user/passkeys': SELF,
  'POST /user/passkeys/options': SELF,
  'PUT /user/passkeys/{passkey}': { ...SELF, body: { name: 'My phone' } },
  'DELETE /user/passkeys/{passkey}': SELF,
});
