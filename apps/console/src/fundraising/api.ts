import type { components, paths } from '../../../../build/api/fundraising.d.ts';
import { createMe } from '../account/me.tsx';
import { answer, createApi } from '../api/client.ts';

export type Schemas = components['schemas'];

const ABOUT_SIGNING_IN = /^\/api\/v1\/(web\/)?auth\//;

/** Fundraising API client, typed by its OpenAPI document. */
export const api = createApi<paths>({ isAboutSigningIn: (path) => ABOUT_SIGNING_IN.test(path) });

export const { early, RequireMe, useMe, useMaybeMe } = createMe(
  async () => (await answer(api.GET('/api/v1/profile'))).data,
);
