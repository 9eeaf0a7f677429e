import type { Static } from 'typebox';
import { changesBetween, given } from '../../platform/audit/changes.ts';
import { invalid, NotFound } from '../../platform/http/errors.ts';
import { emailKey } from '../../platform/http/limit-keys.ts';
import type { Origin } from '../../platform/http/origin.ts';
import type { Actor } from '../access.ts';
import { changingCase } from '../cases/changing.ts';
import { readCase } from '../cases/find.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { addParties, type NewParty, partyErrors } from './add.ts';
import {
  accountsByEmail,
  findParties,
  listParties,
  type PartyRow,
  removeParties,
  updateParty,
} from './queries.ts';
import type { PartyChange } from './schemas.ts';

/** A party, and the account that the program linked it with by itself. */
export interface Linked {
  party: PartyRow;
  linkedUserId: number | null;
}

const FIELDS = ['name', 'classification', 'address', 'email', 'phone', 'user_id', 'represents_id'] as const;

/** Who a case is about and who speaks in it, in the order of their coming. */
export async function readParties(
  app: App,
  actor: Actor,
  caseId: string,
  origin: Origin,
): Promise<PartyRow[]> {
  await readCase(app, actor, caseId, { permission: 'View Case Details', what: 'parties', origin });
  return await listParties(app.db, caseId);
}

/** Adds a party. 422 for an account or a party that is none, and in an archived case. */
export async function addParty(
  app: App,
  actor: Actor,
  caseId: string,
  input: NewParty,
  origin: Origin,
): Promise<Linked> {
  return await changingCase(app, actor, caseId, by(origin), async ({ trx, now, record }) => {
    await assertLinksExist(trx, caseId, input);
    const [added] = await addParties(trx, caseId, [input], now);
    const [party] = await findParties(trx, caseId, [added!.id]);
    await record('party.added', { party_id: party!.id, after: given(party!, FIELDS) });
    return { party: party!, linkedUserId: added!.linkedUserId };
  });
}

/**
 * Changes what was sent of a party and leaves the rest. An account is a counsel's alone, and goes with the e-mail that
 * it was found by. 404 for one that is removed; 422 as for adding.
 */
export async function changeParty(
  app: App,
  actor: Actor,
  { caseId, partyId }: { caseId: string; partyId: string },
  input: Static<typeof PartyChange>,
  origin: Origin,
): Promise<Linked> {
  return await changingCase(app, actor, caseId, by(origin), async ({ trx, now, record }) => {
    const before = await getParty(trx, caseId, partyId);
    const sent = given(input, FIELDS);
    const values = { ...before, ...sent };
    // What stays as it was is not asked about again: a party that is represented may have been removed since.
    const { classification } = values;
    await assertLinksExist(trx, caseId, { ...input, classification }, partyId);
    values.user_id = await accountAfter(trx, before, values, sent.user_id);
    const refusesAccount = sent.user_id === null && before.user_id !== null;
    const party = await updateParty(trx, partyId, values, { refusesAccount, now });
    await record('party.updated', {
      party_id: partyId,
      name: party.name,
      ...changesBetween(before, party, FIELDS),
    });
    const isNew =
      party.user_id !== null && party.user_id !== before.user_id && party.user_id !== sent.user_id;
    return { party, linkedUserId: isNew ? party.user_id : null };
  });
}

/** Takes a party out of a case. A counsel's account sees nothing of it from then on; the row stays. */
export async function removeParty(
  app: App,
  actor: Actor,
  { caseId, partyId }: { caseId: string; partyId: string },
  origin: Origin,
): Promise<void> {
  await changingCase(app, actor, caseId, by(origin), async ({ trx, now, record }) => {
    const before = await getParty(trx, caseId, partyId);
    await removeParties(trx, caseId, [partyId], now);
    await record('party.removed', { party_id: partyId, before: given(before, FIELDS) });
  });
}

const by = (origin: Origin) => ({ permission: 'Manage Cases', origin }) as const;

async function getParty(db: Db, caseId: string, id: string): Promise<PartyRow> {
  const [found] = await findParties(db, caseId, [id]);
  if (found === undefined) throw new NotFound('party');
  return found;
}

async function assertLinksExist(
  db: Db,
  caseId: string,
  party: Pick<NewParty, 'classification' | 'user_id' | 'represents_id'>,
  ownId?: string,
): Promise<void> {
  const errors = await partyErrors(db, [party], { caseId, prefix: '' });
  if (ownId !== undefined && party.represents_id?.toLowerCase() === ownId.toLowerCase())
    errors.represents_id = ['The selected represents id is invalid.'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Whose account a changed party has. One that was sent counts, null too, unless the e-mail or the role is new. */
async function accountAfter(
  db: Db,
  before: PartyRow,
  after: PartyRow,
  sent: number | null | undefined,
): Promise<number | null> {
  if (after.classification !== 'counsel') return null;
  if (sent != null) return sent;
  const isSameEmail = after.email === before.email;
  if (isSameEmail && before.classification === 'counsel') return after.user_id;
  const accounts = await accountsByEmail(db, [before.email, after.email]);
  const accountOf = (email: string | null) =>
    email === null ? null : (accounts.get(emailKey(email)) ?? null);
  const wasFoundByEmail = before.user_id !== null && before.user_id === accountOf(before.email);
  const keeps = sent === undefined && !wasFoundByEmail ? after.user_id : null;
  return keeps ?? accountOf(after.email);
}
