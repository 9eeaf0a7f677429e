import { answer } from '../api/client.ts';
import type { ChallengeSteps } from './challenge-form.tsx';
import type { OwnFactors } from './factors.ts';
import { officeApi } from './office-api.ts';

/** Second-factor requests of court and workforce. */
export const officeFactors: OwnFactors = {
  isConfirmed: async () => (await answer(officeApi.GET('/user/confirmed-password-status'))).confirmed,
  confirm: (body) => officeApi.POST('/user/confirm-password', { body }),
  setUpApp: async () => {
    // Force a new secret: a pending one may have been started by somebody else.
    await officeApi.POST('/user/two-factor-authentication', { body: { force: true } });
    const [picture, { secretKey }] = await Promise.all([
      answer(officeApi.GET('/user/two-factor-qr-code')),
      answer(officeApi.GET('/user/two-factor-secret-key')),
    ]);
    if (!('svg' in picture)) throw new Error('The server made no secret.');
    return { svg: picture.svg, secret: secretKey };
  },
  confirmApp: (code) => officeApi.POST('/user/confirmed-two-factor-authentication', { body: { code } }),
  turnOffApp: () => officeApi.DELETE('/user/two-factor-authentication'),
  recoveryCodes: () => answer(officeApi.GET('/user/two-factor-recovery-codes')),
  renewCodes: () => officeApi.POST('/user/two-factor-recovery-codes'),
  passkeys: async () => (await answer(officeApi.GET('/user/passkeys'))).data,
  passkeyOptions: () => answer(officeApi.POST('/user/passkeys/options')),
  addPasskey: (body) => officeApi.POST('/user/passkeys', { body }),
  renamePasskey: (id, body) => officeApi.PUT('/user/passkeys/{id}', { params: { path: { id } }, body }),
  removePasskey: (id) => officeApi.DELETE('/user/passkeys/{id}', { params: { path: { id } } }),
};

/** Second-step requests of court and workforce, which identify the sign-in by the browser's session. */
export const officeSteps: ChallengeSteps = {
  passkeyOptions: () => answer(officeApi.POST('/two-factor-challenge/passkey-options')),
  send: (body) => officeApi.POST('/two-factor-challenge', { body }),
};
