import { changedSince } from './errors.ts';
import type { CampaignRow } from './queries.ts';

/** Throws Refused (422) when the campaign has changed since its reader loaded it. Call it with the row locked. */
export function assertIfMatch({ updated_at }: Pick<CampaignRow, 'updated_at'>, readAs?: string): void {
  if (readAs !== undefined && Temporal.Instant.compare(updated_at, readAs) !== 0) throw changedSince();
}
