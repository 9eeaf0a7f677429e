import type { components, paths } from '../../../build/api/workforce.d.ts';
import { createMe } from '../account/me.tsx';
import { officeOptions } from '../account/office-api.ts';
import { answer, createApi } from '../api/client.ts';

export type { paths };
export type Schemas = components['schemas'];

/** Workforce's API, by its own description. */
export const api = createApi<paths>(officeOptions);

export const { early, RequireMe, useMe } = createMe(async () => (await answer(api.GET('/api/profile'))).data);

/** Whether the signed-in user may do what the permission is for, wherever it reaches. */
export function useMay(): (permission: string) => boolean {
  const { permissions } = useMe();
  return (permission) => permissions.some(({ name }) => name === permission);
}

/** The same for what is one for everybody, such as the catalog: a role for some organizations does not suffice. */
export function useMayEverywhere(): (permission: string) => boolean {
  const { permissions } = useMe();
  return (permission) =>
    permissions.some(({ name, organization_ids }) => name === permission && organization_ids === null);
}
