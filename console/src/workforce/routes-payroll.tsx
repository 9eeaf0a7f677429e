import type { RouteObject } from 'react-router';
import type { NavGroup } from '../shell/frame.tsx';

/** The payroll catalog, rosters and runs; accounts, roles, organizations, reference data. */
export const routes: RouteObject[] = [];

/** What of it the signed-in user may open. */
export function useNav(): NavGroup[] {
  return [];
}
