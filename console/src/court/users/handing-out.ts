import { useTexts } from '../../language/language.tsx';
import { type Schemas, useAdministrates, useMe } from '../api.ts';
import { useRoles } from './choices.ts';
import { userTexts } from './texts.ts';

type Role = Pick<Schemas['Role'], 'name' | 'permissions' | 'reach'>;

const WIDTH = { own: 0, branch: 1, court: 2 } as const;

/**
 * Whether the signed-in user has a permission as far as a role reaches: nobody hands out more than they have. The court
 * decides; this only says it before it is asked.
 */
export function useHasAsFar(): (permission: string, reach: Role['reach']) => boolean {
  const { permissions } = useMe();
  const own = new Map(permissions.map(({ name, reach }) => [name, WIDTH[reach]]));
  return (permission, reach) => (own.get(permission) ?? -1) >= WIDTH[reach];
}

/** Why a role is not the signed-in user's to give; undefined when it is. */
export function useWhyNotMine(): (role: Role) => string | undefined {
  const texts = useTexts(userTexts);
  const { isSuperAdmin } = useAdministrates();
  const hasAsFar = useHasAsFar();
  return ({ name, permissions, reach }) => {
    if (isSuperAdmin) return undefined;
    if (name === 'Super Admin') return texts.superAdminOnly;
    const lacking = permissions.filter((permission) => !hasAsFar(permission, 'own'));
    if (lacking.length > 0) return texts.lacks(lacking.join(', '));
    return permissions.every((permission) => hasAsFar(permission, reach)) ? undefined : texts.lacksReach;
  };
}

/**
 * Whether an account may do more than the signed-in user, who then neither sees its sessions nor changes it; undefined
 * until that is known. What is known to be refused is not asked for: the court would tell of an attempt.
 */
export function useIsAbove({ roles }: Pick<Schemas['User'], 'roles'>): boolean | undefined {
  const { isSuperAdmin } = useAdministrates();
  const { data: all, isError } = useRoles({ enabled: !isSuperAdmin });
  const whyNotMine = useWhyNotMine();
  // Without the roles the court is asked: it decides anyway.
  if (isSuperAdmin || isError) return false;
  return all?.some((role) => roles.some(({ id }) => id === role.id) && whyNotMine(role) !== undefined);
}
