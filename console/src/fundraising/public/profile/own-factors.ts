import type { OwnFactors } from '../../../account/factors.ts';
import { answer } from '../../../api/client.ts';
import { api } from '../../api.ts';

const load = async () => (await answer(api.GET('/api/v1/profile/two-factor'))).data;

/** Whether a code of an authenticator app is asked for at sign-in. */
export const hasApp = async () => (await load()).authenticator_app;

/** One's own second factors in fundraising. The password is given once in the session, and not with each request. */
export const ownFactors: OwnFactors = {
  isConfirmed: async () => (await answer(api.GET('/api/v1/profile/password-confirmation'))).data.confirmed,
  confirm: (body) => api.POST('/api/v1/profile/password-confirmation', { body }),
  setUpApp: async () => {
    // What was begun before may be somebody else's.
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
