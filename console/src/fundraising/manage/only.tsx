import { Outlet } from 'react-router';
import { ApiError } from '../../api/errors.ts';
import { Trouble } from '../../shell/trouble.tsx';
import { type Permission, useMay } from '../shared/may.ts';

/** Around pages that need a permission: who lacks it reads that, and nothing is asked of the server. */
export function Only({ permission }: { permission: Permission }) {
  const may = useMay();
  if (may(permission)) return <Outlet />;
  return <Trouble error={new ApiError(new Response(null, { status: 403 }), {})} />;
}
