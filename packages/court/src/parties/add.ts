import { message } from '@bulwagan/contracts/errors/message.ts';
import type { FieldErrors } from '@bulwagan/platform/http/errors.ts';
import { newIds } from '@bulwagan/platform/http/ids.ts';
import { emailKey } from '@bulwagan/platform/http/rate-limits/limit-keys.ts';
import type { Static } from 'typebox';
import type { Db } from '../database.ts';
import { assertCanName, isLinkedByItself, type Linking } from './linking.ts';
import { accountsByEmail, findParties, keyOf, type MailAccount } from './queries.ts';
import type { PartyInput } from './schemas.ts';

export type NewParty = Static<typeof PartyInput>;

type Links = Pick<NewParty, 'classification' | 'user_id' | 'represents_id'>;

/** Returns errors for unknown accounts and parties, such as `parties.0.user_id`, which the schema cannot express. */
export async function partyErrors(
  db: Db,
  parties: Links[],
  { caseId, prefix = 'parties' }: { caseId?: string; prefix?: string } = {},
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  const accounts = await existingUsers(
    db,
    parties.flatMap(({ user_id }) => user_id ?? []),
  );
  const represented = await existingParties(
    db,
    caseId,
    parties.flatMap(({ represents_id }) => represents_id ?? []),
  );
  for (const [index, party] of parties.entries()) {
    const field = (name: string) => (prefix === '' ? name : `${prefix}.${index}.${name}`);
    const refuse = (name: string) => {
      errors[field(name)] = [message('field.selected', { attribute: field(name) })];
    };
    if (party.user_id != null && (party.classification !== 'counsel' || !accounts.has(party.user_id)))
      refuse('user_id');
    if (party.represents_id != null && !represented.has(party.represents_id)) refuse('represents_id');
  }
  return errors;
}

async function existingUsers(db: Db, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('users').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

async function existingParties(db: Db, caseId: string | undefined, ids: string[]): Promise<Set<string>> {
  if (caseId === undefined) return new Set();
  return new Set((await findParties(db, caseId, ids)).map(({ id }) => id));
}

export interface AddedParty {
  id: string;
  /** Account that gives a counsel access to the case. */
  userId: number | null;
  /** Account with the same email, when no account was sent. */
  account: MailAccount | null;
}

/**
 * Adds parties to a case in the given order. Ids are passed separately, because clients do not choose them.
 * A counsel without an account is linked with the enabled account of the same email if `isLinkedByItself` allows it,
 * and sees the case through it. Throws 403 for an account that the actor may not name.
 */
export async function addParties(
  db: Db,
  linking: Linking,
  parties: NewParty[],
  now: string,
  ids: readonly string[] = newIds(parties.length),
): Promise<AddedParty[]> {
  if (parties.length === 0) return [];
  for (const { user_id: userId } of parties) if (userId != null) assertCanName(linking, userId);
  const accounts = await accountsByEmail(db, parties.map(emailToLink));
  const found = parties.map((party) => {
    const email = emailToLink(party);
    return email === null ? null : (accounts.get(emailKey(email)) ?? null);
  });
  const linked = found.map((account) =>
    account !== null && isLinkedByItself(linking, account) ? account.id : null,
  );
  const rows = parties.map((party, index) => ({
    id: ids[index]!,
    case_record_id: linking.found.id,
    name: party.name,
    classification: party.classification,
    role: party.role ?? null,
    address: party.address ?? null,
    email: party.email ?? null,
    email_key: keyOf(party.email ?? null),
    phone: party.phone ?? null,
    user_id: party.user_id ?? linked[index]!,
    represents_id: party.represents_id ?? null,
    created_at: now,
    updated_at: now,
  }));
  await db.insertInto('case_parties').values(rows).execute();
  return rows.map(({ id, user_id: userId }, index) => ({ id, userId, account: found[index]! }));
}

/**
 * Returns the email to find a party's account with; null if no account should be found, for example because the
 * request names an account.
 */
function emailToLink({ classification, email, user_id }: NewParty): string | null {
  return classification === 'counsel' && user_id == null ? (email ?? null) : null;
}
