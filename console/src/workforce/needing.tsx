import { Outlet, type RouteObject } from 'react-router';
import { useTexts } from '../language/language.tsx';
import { Forbidden } from '../shell/trouble.tsx';
import { useMay } from './api.ts';
import { permissionTexts, wordOf } from './bits/permission-texts.ts';

/**
 * Wraps routes that require a permission. Other users, e.g. with an old link, see which one is missing, and no requests
 * are sent.
 */
export function needing(permission: string, children: RouteObject[]): RouteObject {
  return { element: <Needing permission={permission} />, children };
}

function Needing({ permission }: { permission: string }) {
  const may = useMay();
  const texts = useTexts(permissionTexts);
  return may(permission) ? <Outlet /> : <Forbidden missing={wordOf(texts, permission)} />;
}
