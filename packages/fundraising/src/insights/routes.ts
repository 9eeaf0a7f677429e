import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { idParams } from '@bulwagan/platform/http/schema.ts';
import { can, signedIn } from '../access.ts';
import type { App } from '../context.ts';
import { ok } from '../http/envelope.ts';
import { getCampaignInsights, getMyGiving, getOverview } from './insights.ts';
import { CampaignInsights, MyGiving, Overview, OverviewQuery, Series, SeriesQuery } from './schemas.ts';
import { getSeries } from './series.ts';

const BASE = '/api/v1/analytics';

/** Routes of figures: for staff within their own institution, and for donors about their own donations. */
export function insightRoutes(app: App): Route[] {
  const common = { method: 'GET', limit: app.limits.api, tag: 'Insights' } as const;
  const forStaff = { ...common, access: can('View donations') } as const;
  return [
    route({
      ...forStaff,
      path: `${BASE}/overview`,
      summary: 'What was raised, paid out and is running',
      query: OverviewQuery,
      answers: { 200: Overview },
      handle: async ({ actor, query }) => ok(await getOverview(app, actor, query.institution_id)),
    }),
    route({
      ...forStaff,
      path: `${BASE}/campaigns/{id}`,
      summary: 'The figures of one campaign',
      params: idParams,
      answers: { 200: CampaignInsights },
      handle: async ({ actor, params }) => ok(await getCampaignInsights(app, actor, params.id)),
    }),
    route({
      ...forStaff,
      path: `${BASE}/donations-over-time`,
      summary: 'Donations by day or month',
      description: 'By when they arrived; a refund counts when it was made.',
      query: SeriesQuery,
      answers: { 200: Series },
      handle: async ({ actor, query }) => ok(await getSeries(app, actor, query)),
    }),
    route({
      ...common,
      path: `${BASE}/my-giving`,
      summary: 'What the signed-in user has given',
      access: signedIn,
      answers: { 200: MyGiving },
      handle: async ({ actor }) => ok(await getMyGiving(app, actor)),
    }),
  ];
}
