import { Outlet, type RouteObject } from 'react-router';
import { useTexts } from '../language/language.tsx';
import { Forbidden } from '../shell/trouble.tsx';
import { useMay } from './api.ts';
import { permissionTexts, wordOf } from './bits/permission-texts.ts';

/** Pages for who has a permission. Whoever else comes, by an old address perhaps, is told which one, and asks nothing. */
export function needing(permission: string, children: RouteObject[]): RouteObject {
  return { element: <Needing permission={permission} />, children };
}

function Needing({ permission }: { permission: string }) {
  const may = useMay();
  const texts = useTexts(permissionTexts);
  return may(permission) ? <Outlet /> : <Forbidden missing={wordOf(texts, permission)} />;
}
