import type { RouteObject } from 'react-router';

/** For who is not signed in: a forgotten password. */
export const visitorRoutes: RouteObject[] = [];

/** One's own account. */
export const accountRoutes: RouteObject[] = [];
