import type { RouteObject } from 'react-router';
import { page } from '../shell/page.ts';

/** Routes for signed-out users: forgotten password and password reset. */
export const visitorRoutes: RouteObject[] = [
  page('/forgot-password', () => import('./password/forgot-password.tsx')),
  page('/reset-password', () => import('./password/reset-password.tsx')),
];

/** Route of the account page. */
export const accountRoutes: RouteObject[] = [page('/account', () => import('./account.tsx'))];
