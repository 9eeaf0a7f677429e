import { isAsWide, SUPER_ADMIN } from '@bulwagan/contracts/court/roles.ts';
import { useTexts } from '../../language/language.tsx';
import { type Schemas, useAdministrates, useMe } from '../api.ts';
import { useRoles } from './choices.ts';
import { userTexts } from './texts.ts';

type Role = Pick<Schemas['Role'], 'name' | 'permissions' | 'reach'>;

/**
 * Returns true if the signed-in user has `permission` for at least the same scope as `scope`. Only a hint for the
 * page: the server checks every request.
 */
export function useHasAsFar(): (permission: string, scope: Role['reach']) => boolean {
  const { permissions } = useMe();
  const own = new Map(permissions.map(({ name, reach: scope }) => [name, scope]));
  return (permission, scope) => {
    const held = own.get(permission);
    return held !== undefined && isAsWide(held, scope);
  };
}

/** Returns why the user cannot assign a role; undefined if they can. */
export function useWhyNotMine(): (role: Role) => string | undefined {
  const texts = useTexts(userTexts);
  const { isSuperAdmin } = useAdministrates();
  const hasAsFar = useHasAsFar();
  return ({ name, permissions, reach: scope }) => {
    if (isSuperAdmin) return undefined;
    if (name === SUPER_ADMIN) return texts.superAdminOnly;
    const lacking = permissions.filter((permission) => !hasAsFar(permission, 'own'));
    if (lacking.length > 0) return texts.lacks(lacking.join(', '));
    return permissions.every((permission) => hasAsFar(permission, scope)) ? undefined : texts.lacksScope;
  };
}

/**
 * Returns true if an account has more permissions than the signed-in user, who then can neither change the account
 * nor see its sessions. Undefined until known. Callers use it to avoid requests that the server would refuse and log
 * as failed attempts.
 */
export function useIsAbove({ roles }: Pick<Schemas['User'], 'roles'>): boolean | undefined {
  const { isSuperAdmin } = useAdministrates();
  const { data: all, isError } = useRoles({ enabled: !isSuperAdmin });
  const whyNotMine = useWhyNotMine();
  // If the roles could not be loaded, leave the decision to the server.
  if (isSuperAdmin || isError) return false;
  return all?.some((role) => roles.some(({ id }) => id === role.id) && whyNotMine(role) !== undefined);
}
