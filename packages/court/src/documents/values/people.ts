import type { CaseRow } from '../../cases/queries.ts';
import type { PartyRow } from '../../parties/queries.ts';
import { roleOf } from '../words/roles.ts';

/** Returns the party that matches. Null if several match, so that a clerk has to choose. */
export const onlyOne = (
  parties: readonly PartyRow[],
  matches: (party: PartyRow) => boolean,
): PartyRow | null => {
  const found = parties.filter(matches);
  return found.length === 1 ? found[0]! : null;
};

export const isWitness = ({ classification, role }: PartyRow): boolean =>
  classification === 'witness' || /^\s*witness\s*$/i.test(role ?? '');

export const isOnSide =
  (found: CaseRow, side: 'first' | 'second') =>
  (party: PartyRow): boolean =>
    party.classification !== 'counsel' && roleOf(found, party).side === side;

/** Returns the names of the people on a side as one text; null if there are none. */
export function namesOnSide(
  found: CaseRow,
  parties: readonly PartyRow[],
  side: 'first' | 'second',
): string | null {
  const names = parties.filter(isOnSide(found, side)).map(({ name }) => name);
  return names.length === 0 ? null : names.join(', ');
}

/** Returns the names of the counsel of a side as one text; null if there are none. */
export function counselOfSide(
  found: CaseRow,
  parties: readonly PartyRow[],
  side: 'first' | 'second',
): string | null {
  const ids = new Set(parties.filter(isOnSide(found, side)).map(({ id }) => id));
  const names = parties.filter(({ represents_id: id }) => id !== null && ids.has(id)).map(({ name }) => name);
  return names.length === 0 ? null : names.join(', ');
}

const keyOf = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Returns the address of the party with this name. */
export const addressOf = (parties: readonly PartyRow[], name: string): string | null =>
  parties.find((party) => keyOf(party.name) === keyOf(name))?.address ?? null;
