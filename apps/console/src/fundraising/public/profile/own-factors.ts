import type { OwnFactors } from '../../../account/factors/factors.ts';
import { answer } from '../../../api/client.ts';
import { api } from '../../api.ts';

const load = async () => (await answer(api.GET('/api/v1/profile/two-factor'))).data;

/** Returns whether the account uses an authenticator app at sign-in. */
export const hasApp = async () => (await load()).authenticator_app;

/**
 * Two-factor settings of the signed-in fundraising user. The password is confirmed once per session, not sent with each
 * request.
 */
export const ownFactors: OwnFactors = {
  isConfirmed: async () => (await answer(api.GET('/api/v1/profile/password-confirmation'))).data.confirmed,
  confirm: (body) => api.POST('/api/v1/profile/password-confirmation', { body }),
  setUpApp: async () => {
    // A setup started earlier may belong to someone else, so start over with a new secret.
    const { data } = await answer(api.POST('/api/v1/profile/two-factor/app', { body: { force: true } }));
    return { svg: data.svg, secret: data.secret_key };
  },
  confirmApp: (code) => api.POST('/api/v1/profile/two-factor/app/confirm', { body: { code } }),
  disableApp: () => api.DELETE('/api/v1/profile/two-factor/app', { body: {} }),
  recoveryCodes: async () =>
    (await answer(api.POST('/api/v1/profile/two-factor/recovery-codes/show', { body: {} }))).data
      .recovery_codes,
  renewCodes: () => api.POST('/api/v1/profile/two-factor/recovery-codes', { body: {} }),
  passkeys: async () => (await load()).passkeys,
  passkeyOptions: async () =>
    (await answer(api.POST('/api/v1/profile/two-factor/passkeys/options', { body: {} }))).data,
  addPasskey: (body) => api.POST('/api/v1/profile/two-factor/passkeys', { body }),
  renamePasskey: (id, body) =>
    api.PUT('/api/v1/profile/two-factor/passkeys/{id}', { params: { path: { id } }, body }),
  removePasskey: (id) =>
    api.DELETE('/api/v1/profile/two-factor/passkeys/{id}', { params: { path: { id } }, body: {} }),
};
