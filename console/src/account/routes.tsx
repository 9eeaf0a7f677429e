import type { RouteObject } from 'react-router';
import { page } from '../shell/page.ts';

/** For who is not signed in: a forgotten password. */
export const visitorRoutes: RouteObject[] = [
  page('/forgot-password', () => import('./forgot-password.tsx')),
  page('/reset-password', () => import('./reset-password.tsx')),
];

/** One's own account. */
export const accountRoutes: RouteObject[] = [page('/account', () => import('./account.tsx'))];
