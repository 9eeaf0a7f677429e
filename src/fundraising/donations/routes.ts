import type { Route } from '../../platform/http/route.ts';
import type { App } from '../context.ts';
import { donationExport } from './export.ts';
import { followingRoutes } from './following-routes.ts';
import { givingRoutes } from './giving-routes.ts';

/** F§4 and contract §2: routes that create donations and track them to completion. */
export function donationRoutes(app: App): Route[] {
  return [...givingRoutes(app), donationExport(app), ...followingRoutes(app)];
}
