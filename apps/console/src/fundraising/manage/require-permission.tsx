import { Outlet } from 'react-router';
import { ApiError } from '../../api/errors.ts';
import { ErrorState } from '../../shell/error-state.tsx';
import { type Permission, usePermission } from '../shared/permissions.ts';

/** Route element that requires a permission. Without it the user sees a 403 page and no request is sent. */
export function RequirePermission({ permission }: { permission: Permission }) {
  const can = usePermission();
  if (can(permission)) return <Outlet />;
  return <ErrorState error={new ApiError(new Response(null, { status: 403 }), {})} />;
}
