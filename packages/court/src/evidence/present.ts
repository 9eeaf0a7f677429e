import type { App } from '../context.ts';
import type { EvidenceRow } from './queries.ts';

/** Formats evidence for responses. */
export function presentEvidence({ time }: Pick<App, 'time'>, row: EvidenceRow) {
  return { ...row, created_at: time.show(row.created_at), updated_at: time.show(row.updated_at) };
}
