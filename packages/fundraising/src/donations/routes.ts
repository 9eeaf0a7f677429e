import type { Route } from '@bulwagan/platform/http/route.ts';
import type { App } from '../context.ts';
import { donateRoutes } from './donate-routes.ts';
import { donationExport } from './lists/export.ts';
import { followingRoutes } from './tracking/tracking-routes.ts';

/** F§4 and contract §2: routes that create donations and track them to completion. */
export function donationRoutes(app: App): Route[] {
  return [...donateRoutes(app), donationExport(app), ...followingRoutes(app)];
}
