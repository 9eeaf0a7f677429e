import type { Permission } from '@bulwagan/contracts/workforce/permissions.ts';
import { Outlet, type RouteObject } from 'react-router';
import { Forbidden } from '../shell/error-state.tsx';
import { usePermission } from './api.ts';
import { usePermissionLabel } from './components/permission-label.ts';

/**
 * Wraps routes that require a permission. Other users, e.g. with an old link, see which one is missing, and no requests
 * are sent.
 */
export function requirePermission(permission: Permission, children: RouteObject[]): RouteObject {
  return { element: <RequirePermission permission={permission} />, children };
}

function RequirePermission({ permission }: { permission: Permission }) {
  const can = usePermission();
  const labelOf = usePermissionLabel();
  return can(permission) ? <Outlet /> : <Forbidden missing={labelOf(permission)} />;
}
