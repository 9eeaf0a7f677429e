import { message } from '@bulwagan/contracts/errors/message.ts';
import { changesBetween, everyFieldOf, given } from '@bulwagan/platform/audit/changes.ts';
import { assertNone, NotFound } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { emailKey } from '@bulwagan/platform/http/rate-limits/limit-keys.ts';
import type { Static } from 'typebox';
import type { Actor } from '../access.ts';
import { changingCase } from '../cases/changing.ts';
import { checkingCase, readCase } from '../cases/lists/find.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { addParties, type NewParty, partyErrors } from './add.ts';
import { assertCanName, isLinkedByItself, type Linking, linkingIn } from './linking.ts';
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

/** A party, and the account with the same email that the program found. */
export interface Linked {
  party: PartyRow;
  account: MailAccount | null;
}

const FIELDS = everyFieldOf<Static<typeof PartyChange>>()([
  'name',
  'classification',
  'role',
  'address',
  'email',
  'phone',
  'user_id',
  'represents_id',
]);

/** Returns the parties and counsel of a case in the order in which they were added. */
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
 * Adds a party. Throws 422 for an unknown account or party and in an archived case, and 403 for an account that the
 * actor may not give access.
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
 * Updates the fields that were sent. Only counsel have an account, and an account found by email is removed when the
 * email changes. Throws 404 for a removed party, and 422 and 403 like `addParty`.
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

/** Removes a party from a case; the row is kept. A counsel's account loses access to the case. */
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

/** Throws 422 for the links of a new party, as `addParty` does. */
export async function checkParty(
  app: App,
  actor: Actor,
  caseId: string,
  { classification, ...party }: Partial<NewParty>,
): Promise<void> {
  await checkingCase(app, actor, caseId, 'Manage Cases', async () => {
    if (classification !== undefined) await assertLinksExist(app.db, caseId, { ...party, classification });
  });
}

/** Checks a party in the state after a change. */
export async function checkPartyChange(
  app: App,
  actor: Actor,
  { caseId, partyId }: { caseId: string; partyId: string },
  input: Partial<Static<typeof PartyChange>>,
  failing: ReadonlySet<string>,
): Promise<void> {
  // Whether an account is allowed depends on a valid classification.
  if (failing.has('classification')) return;
  await checkingCase(app, actor, caseId, 'Manage Cases', async () => {
    const before = await getParty(app.db, caseId, partyId);
    await assertLinksExist(app.db, caseId, linksAfter(before, input), partyId);
  });
}

/** Returns the links to validate. Unchanged links are skipped: a represented party may have been removed since. */
function linksAfter(before: PartyRow, input: Partial<Static<typeof PartyChange>>): Links {
  const { represents_id: represented, ...others } = input;
  const { classification = before.classification } = input;
  return { ...(represented === before.represents_id ? others : input), classification };
}

type Links = Pick<NewParty, 'classification' | 'user_id' | 'represents_id'>;

async function assertLinksExist(db: Db, caseId: string, party: Links, ownId?: string): Promise<void> {
  const errors = await partyErrors(db, [party], { caseId, prefix: '' });
  if (ownId !== undefined && party.represents_id === ownId)
    errors.represents_id = [message('field.selected', { attribute: 'represents_id' })];
  assertNone(errors);
}

interface Change {
  before: PartyRow;
  after: PartyRow;
  /** Account in the request. */
  sent: number | null | undefined;
}

interface AccountAfter {
  userId: number | null;
  /** Account of the new email, for the notices of the response. */
  account: MailAccount | null;
}

/** Returns the account of a changed party: the sent one (or null), unless the email or the role changed. */
async function accountAfter(
  db: Db,
  linking: Linking,
  { before, after, sent }: Change,
): Promise<AccountAfter> {
  const only = (userId: number | null): AccountAfter => ({ userId, account: null });
  if (after.classification !== 'counsel') return only(null);
  if (sent != null) {
    if (sent !== before.user_id) assertCanName(linking, sent);
    return only(sent);
  }
  const isSameMailbox = keyOf(after.email) === keyOf(before.email);
  if (isSameMailbox && before.classification === 'counsel') return only(after.user_id);
  const accounts = await accountsByEmail(db, [before.email, after.email]);
  const wasFoundByEmail = before.user_id !== null && (await hasMailbox(db, before.user_id, before.email));
  const keeps = sent === undefined && !wasFoundByEmail ? after.user_id : null;
  const account = after.email === null ? null : (accounts.get(emailKey(after.email)) ?? null);
  if (keeps !== null || account === null) return only(keeps);
  // A user who already has access through this account keeps it.
  const isLinked = account.id === before.user_id || isLinkedByItself(linking, account);
  return { userId: isLinked ? account.id : null, account: account.id === before.user_id ? null : account };
}
