import { answer } from '../../api/client.ts';
import { backOfficeApi } from '../back-office-api.ts';
import type { OwnFactors } from './factors.ts';
import type { TwoFactorSteps } from './two-factor-form.tsx';

/** Second-factor requests of court and workforce. */
export const officeFactors: OwnFactors = {
  isConfirmed: async () => (await answer(backOfficeApi.GET('/user/confirmed-password-status'))).confirmed,
  confirm: (body) => backOfficeApi.POST('/user/confirm-password', { body }),
  setUpApp: async () => {
    // Always request a new secret, because somebody else may have created the pending secret.
    await backOfficeApi.POST('/user/two-factor-authentication', { body: { force: true } });
    const [picture, { secretKey }] = await Promise.all([
      answer(backOfficeApi.GET('/user/two-factor-qr-code')),
      answer(backOfficeApi.GET('/user/two-factor-secret-key')),
    ]);
    if (!('svg' in picture)) throw new Error('The server made no secret.');
    return { svg: picture.svg, secret: secretKey };
  },
  confirmApp: (code) => backOfficeApi.POST('/user/confirmed-two-factor-authentication', { body: { code } }),
  disableApp: () => backOfficeApi.DELETE('/user/two-factor-authentication'),
  recoveryCodes: () => answer(backOfficeApi.GET('/user/two-factor-recovery-codes')),
  renewCodes: () => backOfficeApi.POST('/user/two-factor-recovery-codes'),
  passkeys: async () => (await answer(backOfficeApi.GET('/user/passkeys'))).data,
  passkeyOptions: () => answer(backOfficeApi.POST('/user/passkeys/options')),
  addPasskey: (body) => backOfficeApi.POST('/user/passkeys', { body }),
  renamePasskey: (id, body) => backOfficeApi.PUT('/user/passkeys/{id}', { params: { path: { id } }, body }),
  removePasskey: (id) => backOfficeApi.DELETE('/user/passkeys/{id}', { params: { path: { id } } }),
};

/** Second-step requests of court and workforce, which identify the sign-in by the browser's session. */
export const officeSteps: TwoFactorSteps = {
  passkeyOptions: () => answer(backOfficeApi.POST('/two-factor-challenge/passkey-options')),
  send: (body) => backOfficeApi.POST('/two-factor-challenge', { body }),
};
