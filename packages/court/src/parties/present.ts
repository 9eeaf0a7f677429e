import type { App } from '../context.ts';
import type { PartyRow } from './queries.ts';

/** Formats a party for responses. */
export function presentParty({ time }: Pick<App, 'time'>, row: PartyRow) {
  return { ...row, created_at: time.show(row.created_at), updated_at: time.show(row.updated_at) };
}
