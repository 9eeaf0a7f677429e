import type { RouteObject } from 'react-router';
import type { NavGroup } from '../../shell/frame.tsx';

/** What institutions, committees and administrators work with, under /manage. */
export const routes: RouteObject[] = [];

/** What of it the signed-in user may open. */
export function useNav(): NavGroup[] {
  return [];
}
