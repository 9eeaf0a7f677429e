import { useTexts } from '../../language/language.tsx';
import { type Schemas, useAdministrates } from '../api.ts';
import { useHasAsFar } from '../users/handing-out.ts';
import { roleTexts } from './texts.ts';

/**
 * Why the signed-in user cannot change a role, or one permission of it; undefined when they can, as far as is known here:
 * who else has the role, only the court knows.
 */
export function useWhyFixed() {
  const texts = useTexts(roleTexts);
  const { isSuperAdmin } = useAdministrates();
  const hasAsFar = useHasAsFar();
  return (role: Schemas['Role'], permission?: string): string | undefined => {
    if (role.name === 'Super Admin') return texts.fixedSuper;
    if (isSuperAdmin) return undefined;
    if (role.is_system) return texts.fixedSystem;
    if (!role.permissions.every((name) => hasAsFar(name, role.reach))) return texts.fixedBeyond;
    if (permission !== undefined && !hasAsFar(permission, role.reach)) return texts.fixedCell;
    return undefined;
  };
}
