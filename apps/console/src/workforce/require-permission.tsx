import { Outlet, type RouteObject } from 'react-router';
import { useTexts } from '../language/language.tsx';
import { Forbidden } from '../shell/error-state.tsx';
import { usePermission } from './api.ts';
import { permissionTexts, wordOf } from './components/permission-texts.ts';

/**
 * Wraps routes that require a permission. Other users, e.g. with an old link, see which one is missing, and no requests
 * are sent.
 */
export function requirePermission(permission: string, children: RouteObject[]): RouteObject {
  return { element: <RequirePermission permission={permission} />, children };
}

function RequirePermission({ permission }: { permission: string }) {
  const can = usePermission();
  const texts = useTexts(permissionTexts);
  return can(permission) ? <Outlet /> : <Forbidden missing={wordOf(texts, permission)} />;
}
