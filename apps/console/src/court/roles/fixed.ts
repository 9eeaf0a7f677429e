import { SUPER_ADMIN } from '@bulwagan/contracts/court/roles.ts';
import { useTexts } from '../../language/language.tsx';
import { type Schemas, useAdministrates } from '../api.ts';
import { useHasAsFar } from '../users/role-grants.ts';
import { roleTexts } from './texts.ts';

/**
 * Returns why the user cannot change a role or one of its permissions; undefined if they can. The server makes the
 * final decision, because only it knows who else holds the role.
 */
export function useWhyFixed() {
  const texts = useTexts(roleTexts);
  const { isSuperAdmin } = useAdministrates();
  const hasAsFar = useHasAsFar();
  return (role: Schemas['Role'], permission?: string): string | undefined => {
    if (role.name === SUPER_ADMIN) return texts.fixedSuper;
    if (isSuperAdmin) return undefined;
    if (role.is_system) return texts.fixedSystem;
    if (!role.permissions.every((name) => hasAsFar(name, role.reach))) return texts.fixedOutside;
    if (permission !== undefined && !hasAsFar(permission, role.reach)) return texts.fixedCell;
    return undefined;
  };
}
