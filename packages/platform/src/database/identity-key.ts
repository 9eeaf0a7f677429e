import { type RawBuilder, sql } from 'kysely';

const DASHES = /[\u2010-\u2015\u2043\u2212]/g;
const INVISIBLE =
  /\u034f|\ufe0e|\ufe0f|\u180b|\u180c|\u180d|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const SPACES = /[ \t\n\v\f\r\u0085\u1680\u2028\u2029]+/g;

/**
 * Returns the normalized form of an identifier, such as a case number, list name or code, for comparison. Ignores
 * case, spaces, dashes, Unicode form and invisible characters. The database has the same rule (`identity_key`,
 * platform migration 0030).
 */
export function identityKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll(INVISIBLE, '')
    .replaceAll(DASHES, '-')
    .replaceAll(SPACES, ' ')
    .replaceAll(/^ | $/g, '');
}

/** SQL condition that a column holds the same identifier as a text; uses the unique index on `identity_key`. */
export function isSameIdentifier(
  column: RawBuilder<unknown>,
  text: RawBuilder<unknown> | unknown,
): RawBuilder<boolean> {
  return sql<boolean>`identity_key(${column}) = identity_key(${text}::text)`;
}
