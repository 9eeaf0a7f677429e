import type { Permission } from '@bulwagan/contracts/workforce/permissions.ts';
import type { components, paths } from '../../../../build/api/workforce.d.ts';
import { officeOptions } from '../account/back-office-api.ts';
import { createMe } from '../account/me.tsx';
import { answer, createApi } from '../api/client.ts';

export type { paths };
export type Schemas = components['schemas'];

/** Workforce API client, typed by its OpenAPI document. */
export const api = createApi<paths>(officeOptions);

export const { early, RequireMe, useMe } = createMe(async () => (await answer(api.GET('/api/profile'))).data);

/** Returns a check for permissions of the signed-in user, at any scope. */
export function usePermission(): (permission: Permission) => boolean {
  const { permissions } = useMe();
  return (permission) => permissions.some(({ name }) => name === permission);
}

/**
 * Returns a check for permissions on shared data such as the catalog, which a role for single organizations does not
 * cover.
 */
export function usePermissionEverywhere(): (permission: Permission) => boolean {
  const { permissions } = useMe();
  return (permission) =>
    permissions.some(({ name, organization_ids }) => name === permission && organization_ids === null);
}
