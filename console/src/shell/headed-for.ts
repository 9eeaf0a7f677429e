import type { createBrowserRouter } from 'react-router';
import { BASE_PATH } from '../api/base.ts';

type Router = ReturnType<typeof createBrowserRouter>;

let router: Router | undefined;

export function followRouter(started: Router): void {
  router = started;
}

/**
 * Whether somebody has gone on from the page at this path, though it is still to be seen: the next one is being loaded,
 * or not drawn yet. The router's hooks tell it only once that is drawn, which is too late for what a timer does.
 */
export function isLeaving(pathname: string): boolean {
  if (router === undefined) return false;
  const { navigation, location } = router.state;
  return withoutEnd((navigation.location ?? location).pathname) !== withoutEnd(`${BASE_PATH}${pathname}`);
}

function withoutEnd(pathname: string): string {
  return pathname.replace(/\/$/, '');
}
