import type { Permission } from '@bulwagan/contracts/court/permissions.ts';
import { ADMINISTRATORS, SUPER_ADMIN } from '@bulwagan/contracts/court/roles.ts';
import type { components, paths } from '../../../../build/api/court.d.ts';
import { officeOptions } from '../account/back-office-api.ts';
import { createMe } from '../account/me.tsx';
import { answer, createApi } from '../api/client.ts';

export type { paths };
export type Schemas = components['schemas'];

/** Court API client, typed by its OpenAPI document. */
export const api = createApi<paths>(officeOptions);

export const { early, RequireMe, useMe } = createMe(async () => (await answer(api.GET('/api/profile'))).data);

/** Returns a check for permissions of the signed-in user, at any scope. */
export function usePermission(): (permission: Permission) => boolean {
  const { permissions } = useMe();
  return (permission) => permissions.some(({ name }) => name === permission);
}

/**
 * Returns whether the user manages accounts, roles and the help center (C§4): for the whole court as Super Admin, or
 * for a branch.
 */
export function useAdministrates(): { isAdministrator: boolean; isSuperAdmin: boolean } {
  const names = useMe().roles.map(({ name }) => name);
  return {
    isSuperAdmin: names.includes(SUPER_ADMIN),
    isAdministrator: ADMINISTRATORS.some((role) => names.includes(role)),
  };
}
