import type { Permission } from '@bulwagan/contracts/court/permissions.ts';
import { Outlet, type RouteObject, useOutletContext } from 'react-router';
import { useTexts } from '../language/language.tsx';
import { defineTexts } from '../language/texts.ts';
import { Forbidden, Notice } from '../shell/error-state.tsx';
import { shellTexts } from '../shell/texts.ts';
import { useAdministrates, usePermission } from './api.ts';

const requirePermissionTexts = defineTexts({
  en: {
    administrator:
      'Only the roles Super Admin and Branch of the Court Clerk can open this page. The person who manages accounts can assign them.',
  },
  fil: {
    administrator:
      'Ang mga tungkuling Super Admin at Branch of the Court Clerk lamang ang makapagbubukas ng pahinang ito. Maitatalaga ang mga ito ng namamahala ng mga account.',
  },
});

/**
 * Wraps routes that require a permission. Other users, e.g. with an old link, see which one is missing, and no requests
 * are sent.
 */
export function requirePermission(permission: Permission, children: RouteObject[]): RouteObject {
  return { element: <RequirePermission permission={permission} />, children };
}

/** Same as `requirePermission`, for routes that open with any of several permissions. */
export function requireAny(permissions: readonly Permission[], children: RouteObject[]): RouteObject {
  return { element: <RequireAny permissions={permissions} />, children };
}

/** Wraps routes for users who manage accounts, roles and the help center (C§4). */
export function forAdministrators(children: RouteObject[]): RouteObject {
  return { element: <ForAdministrators />, children };
}

function RequirePermission({ permission }: { permission: Permission }) {
  const can = usePermission();
  // Pass on the outlet context of the parent page.
  const given = useOutletContext();
  return can(permission) ? <Outlet context={given} /> : <Forbidden missing={permission} />;
}

function RequireAny({ permissions }: { permissions: readonly Permission[] }) {
  const can = usePermission();
  const given = useOutletContext();
  return permissions.some(can) ? <Outlet context={given} /> : <Forbidden missing={permissions[0]!} />;
}

function ForAdministrators() {
  const shell = useTexts(shellTexts);
  const texts = useTexts(requirePermissionTexts);
  const { isAdministrator } = useAdministrates();
  return isAdministrator ? <Outlet /> : <Notice title={shell.forbiddenTitle} text={texts.administrator} />;
}
