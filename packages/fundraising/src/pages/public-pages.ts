import { PUBLISHED_CAMPAIGN_STATUSES } from '@bulwagan/contracts/fundraising/campaign-status.ts';
import { isId } from '@bulwagan/platform/http/schema.ts';
import type { FastifyRequest } from 'fastify';
import { carriesProof } from '../access/identify.ts';
import { scopeOf } from '../access/scope.ts';
import { findCampaign } from '../campaigns/queries.ts';
import { findPublished, listPublished } from '../content/legal-queries.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { findScholar } from '../scholars/queries.ts';

/** A sitemap has at most 50,000 addresses; the newest campaigns are listed. */
const MOST_CAMPAIGNS = 20_000;

/** Returns the paths of the pages that visitors may read, for the sitemap: lists, campaigns and legal documents. */
export async function listPublicPages(db: Db): Promise<string[]> {
  const campaigns = await db
    .selectFrom('campaigns')
    .select('id')
    .where('status', 'in', PUBLISHED_CAMPAIGN_STATUSES)
    .orderBy('id', 'desc')
    .limit(MOST_CAMPAIGNS)
    .execute();
  const documents = await listPublished(db);
  return [
    '',
    'campaigns',
    'scholars',
    'help',
    'legal',
    ...documents.map(({ slug }) => `legal/${slug}`),
    ...campaigns.map(({ id }) => `campaigns/${id}`),
  ];
}

/** Pages of one public record, by their first segment. Each looks the record up as the API does for the public. */
const RECORDS: Readonly<Record<string, (db: Db, key: string) => Promise<unknown>>> = {
  campaigns: findPublicCampaign,
  give: findPublicCampaign,
  scholars: async (db, id) => (isId(id) ? await findScholar(db, scopeOf(null), Number(id)) : undefined),
  legal: async (db, slug) => (/^[a-z0-9-]+$/.test(slug) ? await findPublished(db, slug) : undefined),
};

/** Path of a page of one record: its first segment, and the id or slug. */
const RECORD_PATH = /^(?:(?<section>campaigns|give|scholars)\/(?<id>\d+)|legal\/(?<slug>[^/]+))\/?$/;

/**
 * Returns false if a page shows one record that the public does not find. Always true for other pages, and for a
 * request with a session, whose owner may see more (docs/decisions/fundraising/0043-missing-records.md).
 */
export async function isPageFound(app: App, request: FastifyRequest, path: string): Promise<boolean> {
  const groups = RECORD_PATH.exec(path)?.groups;
  if (groups === undefined || carriesProof(app, request)) return true;
  const { section = 'legal', id, slug = '' } = groups;
  return (await RECORDS[section]!(app.db, id ?? decodeURIComponent(slug))) !== undefined;
}

async function findPublicCampaign(db: Db, id: string): Promise<unknown> {
  return isId(id) ? await findCampaign(db, scopeOf(null), Number(id)) : undefined;
}
