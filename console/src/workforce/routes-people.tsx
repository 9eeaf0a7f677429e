import type { RouteObject } from 'react-router';
import type { NavGroup } from '../shell/frame.tsx';

/** Employees: list, record, import, export. */
export const routes: RouteObject[] = [];

/** What of it the signed-in user may open. */
export function useNav(): NavGroup[] {
  return [];
}
