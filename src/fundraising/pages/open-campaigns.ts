import { type CampaignRow, listCampaigns } from '../campaigns/queries.ts';
import type { App } from '../context.ts';
import { reachOf } from '../reach.ts';

const SHOWN = 24;

/** The campaigns that take gifts, newest first, as a stranger sees them. */
export async function readOpenCampaigns(app: App): Promise<{ rows: CampaignRow[]; total: number }> {
  const page = { page: 1, perPage: SHOWN, offset: 0 };
  return await listCampaigns(app.db, reachOf(null), { status: 'active' }, page);
}
