import type { RouteObject } from 'react-router';
import type { NavGroup } from '../shell/frame.tsx';

/** The calendar, holidays, dashboards and reports. */
export const routes: RouteObject[] = [];

/** What of it the signed-in user may open. */
export function useNav(): NavGroup[] {
  return [];
}
