import type { App } from '../context.ts';
import type { PartyRow } from './queries.ts';

/** Formats a party for responses. */
export function presentParty({ time }: Pick<App, 'time'>, row: PartyRow) {
  const { initials: _, ...shown } = row;
  return { ...shown, created_at: time.show(row.created_at), updated_at: time.show(row.updated_at) };
}
