import type { createBrowserRouter } from 'react-router';
import { BASE_PATH } from '../api/base.ts';

type Router = ReturnType<typeof createBrowserRouter>;

let router: Router | undefined;

export function trackRouter(started: Router): void {
  router = started;
}

/**
 * Returns true if the user has navigated away from this path although it is still displayed, because the next page is
 * loading or not rendered yet. The router's hooks report this only after rendering, too late for timers.
 */
export function isLeaving(pathname: string): boolean {
  if (router === undefined) return false;
  const { navigation, location } = router.state;
  return withoutEnd((navigation.location ?? location).pathname) !== withoutEnd(`${BASE_PATH}${pathname}`);
}

function withoutEnd(pathname: string): string {
  return pathname.replace(/\/$/, '');
}
