import type { Route } from '@bulwagan/platform/http/route.ts';
import type { App } from '../context.ts';
import { correctionRoutes } from './corrections/routes.ts';
import { holidayRoutes } from './holidays/routes.ts';
import { logRoutes } from './logs/routes.ts';
import { recordRoutes } from './records/routes.ts';

/** Routes of attendance: punches, time records and holidays (contract §3.3). */
export const timeRoutes = (app: App): Route[] => [
  ...logRoutes(app),
  ...recordRoutes(app),
  ...correctionRoutes(app),
  ...holidayRoutes(app),
];
