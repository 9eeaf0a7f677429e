import { type RawBuilder, sql } from 'kysely';

/** Campaigns to count; a null scope means all. */
export interface Area {
  scope: number | null;
  institutionId?: number | undefined;
  campaignId?: number | undefined;
}

/** Condition on `campaigns c`. */
export const inArea = (area: Area): RawBuilder<unknown> =>
  allOf([...ofInstitution(area, sql`c.institution_id`), ...ofCampaign(area, sql`c.id`)]);

/** Condition on rows with a campaign and institution column. */
export const withinArea = (area: Area): RawBuilder<unknown> =>
  allOf([...ofInstitution(area, sql`institution_id`), ...ofCampaign(area, sql`campaign_id`)]);

/** Condition on stored totals. In them, id 0 stands for all institutions or campaigns (migration 0044). */
export function ofArea(area: Area): RawBuilder<unknown> {
  const { scope, institutionId, campaignId } = area;
  const isOfAll = scope === null && institutionId === undefined && campaignId === undefined;
  return allOf([
    withinArea(area),
    ...(campaignId === undefined ? [sql`campaign_id = 0`] : []),
    ...(isOfAll ? [sql`institution_id = 0`] : []),
  ]);
}

function ofInstitution({ scope, institutionId }: Area, column: RawBuilder<unknown>): RawBuilder<unknown>[] {
  return [scope ?? undefined, institutionId].flatMap((id) =>
    id === undefined ? [] : [sql`${column} = ${id}`],
  );
}

const ofCampaign = ({ campaignId }: Area, column: RawBuilder<unknown>): RawBuilder<unknown>[] =>
  campaignId === undefined ? [] : [sql`${column} = ${campaignId}`];

const allOf = (conditions: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join([sql`true`, ...conditions], sql` and `);
