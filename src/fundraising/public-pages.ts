import { listPublished } from './content/legal-queries.ts';
import type { Db } from './database.ts';

/** A sitemap has at most 50,000 addresses; the newest campaigns are listed. */
const MOST_CAMPAIGNS = 20_000;

/** Returns the paths of the pages that visitors may read, for the sitemap: lists, campaigns and legal documents. */
export async function listPublicPages(db: Db): Promise<string[]> {
  const campaigns = await db
    .selectFrom('campaigns')
    .select('id')
    .where('status', 'in', ['active', 'closed'])
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
