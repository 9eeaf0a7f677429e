import { changedSince } from './errors.ts';
import type { CampaignRow } from './queries.ts';

/** Throws Refused (422) when the campaign is another than its reader has before them. On its locked row. */
export function assertAsRead({ updated_at }: Pick<CampaignRow, 'updated_at'>, readAs?: string): void {
  if (readAs !== undefined && Temporal.Instant.compare(updated_at, readAs) !== 0) throw changedSince();
}
