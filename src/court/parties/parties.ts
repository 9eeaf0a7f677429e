import type { Static } from 'typebox';
import { changesBetween, given } from '../../platform/audit/changes.ts';
import { type FieldErrors, invalid, NotFound } from '../../platform/http/errors.ts';
import { emailKey } from '../../platform/http/limit-keys.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { iso } from '../../platform/time/clock.ts';
import type { Actor } from '../access.ts';
import { changingCase } from '../cases/changing.ts';
import { findChangeable, readCase } from '../cases/find.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { addParties, type NewParty, partyErrors } from './add.ts';
import { assertMayName, isLinkedByItself, type Linking, linkingIn } from './linking.ts';
import {
  accountsByEmail,
  findParties,
  hasMailbox,
  holdAccount,
  keyOf,
  listParties,
  type MailAccount,
  type PartyRow,
  removeParties,
  updateParty,
} from './queries.ts';
import type { PartyChange } from './schemas.ts';

/** A party, and the account of the same e-mail that the program looked for by itself. */
export interface Linked {
  party: PartyRow;
  account: MailAccount | null;
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

/**
 * Adds a party. 422 for an account or a party that is none, and in an archived case; 403 for an account that is not the
 * actor's to let in.
 */
export async function addParty(
  app: App,
  actor: Actor,
  caseId: string,
  input: NewParty,
  origin: Origin,
): Promise<Linked> {
  return await changingCase(app, actor, caseId, by(origin), async ({ trx, found, now, record }) => {
    await assertLinksExist(trx, caseId, input);
    const [added] = await addParties(trx, await linkingIn(trx, actor, found, now), [input], now);
    const [party] = await findParties(trx, caseId, [added!.id]);
    await record('party.added', { party_id: party!.id, after: given(party!, FIELDS) });
    return { party: party!, account: added!.account };
  });
}

/**
 * Changes what was sent of a party and leaves the rest. An account is a counsel's alone, and goes with the e-mail that
 * it was found by. 404 for one that is removed; 422 and 403 as for adding.
 */
export async function changeParty(
  app: App,
  actor: Actor,
  { caseId, partyId }: { caseId: string; partyId: string },
  input: Static<typeof PartyChange>,
  origin: Origin,
): Promise<Linked> {
  return await changingCase(app, actor, caseId, by(origin), async ({ trx, found, now, record }) => {
    if (input.user_id != null) await holdAccount(trx, input.user_id);
    const before = await getParty(trx, caseId, partyId);
    const sent = given(input, FIELDS);
    const values = { ...before, ...sent };
    await assertLinksExist(trx, caseId, linksAfter(before, input), partyId);
    const linking = await linkingIn(trx, actor, found, now);
    const { userId, account } = await accountAfter(trx, linking, {
      before,
      after: values,
      sent: sent.user_id,
    });
    values.user_id = userId;
    const refusesAccount = sent.user_id === null && before.user_id !== null;
    const party = await updateParty(trx, partyId, values, { refusesAccount, now });
    await record('party.updated', {
      party_id: partyId,
      name: party.name,
      ...changesBetween(before, party, FIELDS),
    });
    return { party, account };
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

/** What is wrong with what was sent of a new party, and no shape can tell. Nothing is told of a case out of reach. */
export async function wrongParty(
  app: App,
  actor: Actor,
  caseId: string,
  { classification, ...party }: Partial<NewParty>,
): Promise<FieldErrors> {
  const reaching = { permission: 'Manage Cases', now: iso(app.clock.now()) } as const;
  if (classification === undefined) return {};
  if ((await findChangeable(app.db, actor, caseId, reaching)) === undefined) return {};
  return await partyErrors(app.db, [{ ...party, classification }], { caseId, prefix: '' });
}

/** The same of a change: of the party as it would become. */
export async function wrongPartyChange(
  app: App,
  actor: Actor,
  { caseId, partyId }: { caseId: string; partyId: string },
  input: Partial<Static<typeof PartyChange>>,
  failing: ReadonlySet<string>,
): Promise<FieldErrors> {
  const reaching = { permission: 'Manage Cases', now: iso(app.clock.now()) } as const;
  // Whether an account may be named follows from what the party is.
  if (failing.has('classification')) return {};
  if ((await findChangeable(app.db, actor, caseId, reaching)) === undefined) return {};
  const [before] = await findParties(app.db, caseId, [partyId]);
  if (before === undefined) return {};
  return await wrongLinks(app.db, caseId, linksAfter(before, input), partyId);
}

/** What is asked about a change. What stays as it was is not: a party that is represented may have been removed since. */
function linksAfter(before: PartyRow, input: Partial<Static<typeof PartyChange>>): Links {
  const { represents_id: represented, ...others } = input;
  const { classification = before.classification } = input;
  return { ...(represented === before.represents_id ? others : input), classification };
}

type Links = Pick<NewParty, 'classification' | 'user_id' | 'represents_id'>;

async function assertLinksExist(db: Db, caseId: string, party: Links, ownId?: string): Promise<void> {
  const errors = await wrongLinks(db, caseId, party, ownId);
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

async function wrongLinks(db: Db, caseId: string, party: Links, ownId?: string): Promise<FieldErrors> {
  const errors = await partyErrors(db, [party], { caseId, prefix: '' });
  if (ownId !== undefined && party.represents_id === ownId)
    errors.represents_id = ['The selected represents id is invalid.'];
  return errors;
}

interface Change {
  before: PartyRow;
  after: PartyRow;
  /** The account that was named. */
  sent: number | null | undefined;
}

interface AccountAfter {
  userId: number | null;
  /** The one of the new e-mail, which the answer tells of. */
  account: MailAccount | null;
}

/** Whose account a changed party has. One that was sent counts, null too, unless the e-mail or the role is new. */
async function accountAfter(
  db: Db,
  linking: Linking,
  { before, after, sent }: Change,
): Promise<AccountAfter> {
  const only = (userId: number | null): AccountAfter => ({ userId, account: null });
  if (after.classification !== 'counsel') return only(null);
  if (sent != null) {
    if (sent !== before.user_id) assertMayName(linking, sent);
    return only(sent);
  }
  const isSameMailbox = keyOf(after.email) === keyOf(before.email);
  if (isSameMailbox && before.classification === 'counsel') return only(after.user_id);
  const accounts = await accountsByEmail(db, [before.email, after.email]);
  const wasFoundByEmail = before.user_id !== null && (await hasMailbox(db, before.user_id, before.email));
  const keeps = sent === undefined && !wasFoundByEmail ? after.user_id : null;
  const account = after.email === null ? null : (accounts.get(emailKey(after.email)) ?? null);
  if (keeps !== null || account === null) return only(keeps);
  // Whoever had the case by this account goes on seeing it.
  const isLinked = account.id === before.user_id || isLinkedByItself(linking, account);
  return { userId: isLinked ? account.id : null, account: account.id === before.user_id ? null : account };
}
