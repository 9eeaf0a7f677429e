import { Outlet } from 'react-router';
import { ApiError } from '../../api/errors.ts';
import { ErrorState } from '../../shell/error-state.tsx';
import { type Permission, usePermission } from '../shared/permissions.ts';

/** Around pages that need a permission: who lacks it reads that, and nothing is asked of the server. */
export function RequirePermission({ permission }: { permission: Permission }) {
  const can = usePermission();
  if (can(permission)) return <Outlet />;
  return <ErrorState error={new ApiError(new Response(null, { status: 403 }), {})} />;
}
