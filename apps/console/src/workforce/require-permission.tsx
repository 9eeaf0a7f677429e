import type { Permission } from '@bulwagan/contracts/workforce/permissions.ts';
import { Outlet, type RouteObject } from 'react-router';
import { Forbidden } from '../shell/error-state.tsx';
import { usePermission } from './api.ts';
import { usePermissionLabel } from './components/permission-label.ts';

/**
 * Wraps routes that require one of the given permissions. Users without it, e.g. with an old link, see its name, and
 * no requests are sent.
 */
export function requirePermission(
  permission: Permission | readonly [Permission, ...Permission[]],
  children: RouteObject[],
): RouteObject {
  return { element: <RequirePermission permissions={[permission].flat()} />, children };
}

function RequirePermission({ permissions }: { permissions: readonly Permission[] }) {
  const can = usePermission();
  const labelOf = usePermissionLabel();
  return permissions.some(can) ? <Outlet /> : <Forbidden missing={labelOf(permissions[0]!)} />;
}
