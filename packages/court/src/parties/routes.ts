import {
  acknowledged,
  done,
  enveloped,
  errorShape,
  ok,
} from '@bulwagan/platform/http/back-office-envelope.ts';
import { uuidParams } from '@bulwagan/platform/http/ids.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { Type } from 'typebox';
import { can } from '../access.ts';
import type { App } from '../context.ts';
import {
  addParty,
  changeParty,
  checkParty,
  checkPartyChange,
  type Linked,
  readParties,
  removeParty,
} from './parties.ts';
import { presentParty } from './present.ts';
import { Party, PartyAnswer, PartyChange, PartyInput } from './schemas.ts';

const PATH = '/api/case-records/{id}/parties';

/** Routes of the parties of a case and their counsel (contract, court). */
export function partyRoutes(app: App): Route[] {
  const common = { limit: app.limits.office, tag: 'Parties and evidence' } as const;
  const answerOf = (linked: Linked) => ({
    ...ok(presentParty(app, linked.party)),
    notices: noticesOf(linked),
  });
  return [
    route({
      ...common,
      method: 'GET',
      path: PATH,
      summary: 'List the parties of a case',
      access: can('View Case Details'),
      params: uuidParams('id'),
      answers: { 200: enveloped(Type.Array(Party)) },
      handle: async ({ actor, params, ...call }) => {
        const rows = await readParties(app, actor, params.id, originOf(call));
        return ok(rows.map((row) => presentParty(app, row)));
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: PATH,
      summary: 'Add a party',
      description: VISIBILITY_NOTE,
      access: can('Manage Cases'),
      params: uuidParams('id'),
      body: PartyInput,
      answers: { 201: PartyAnswer },
      validate: ({ actor, params, body }) => checkParty(app, actor, params.id, body),
      handle: async ({ actor, params, body, ...call }) =>
        answerOf(await addParty(app, actor, params.id, body, originOf(call))),
    }),
    route({
      ...common,
      method: 'PUT',
      path: `${PATH}/{party}`,
      summary: 'Change a party',
      description: `Omitted fields keep their values. ${VISIBILITY_NOTE}`,
      access: can('Manage Cases'),
      params: uuidParams('id', 'party'),
      body: PartyChange,
      answers: { 200: PartyAnswer },
      validate: ({ actor, params, body, failing }) => {
        const ids = { caseId: params.id, partyId: params.party };
        return checkPartyChange(app, actor, ids, body, failing);
      },
      handle: async ({ actor, params, body, ...call }) => {
        const ids = { caseId: params.id, partyId: params.party };
        return answerOf(await changeParty(app, actor, ids, body, originOf(call)));
      },
    }),
    route({
      ...common,
      method: 'DELETE',
      path: `${PATH}/{party}`,
      summary: 'Remove a party',
      description: 'A counsel loses access to the case. The history keeps the party.',
      access: can('Manage Cases'),
      params: uuidParams('id', 'party'),
      answers: { 200: acknowledged, 422: errorShape },
      handle: async ({ actor, params, ...call }) => {
        await removeParty(app, actor, { caseId: params.id, partyId: params.party }, originOf(call));
        return done('The party is removed.');
      },
    }),
  ];
}

const VISIBILITY_NOTE =
  'A counsel with an account sees the case through it. If none is sent, the enabled account with the same ' +
  'email is linked and reported in `notices`: in a public case an account without branches or of the same ' +
  'branch, in a restricted or sealed case only one without branches. If the caller may not classify the ' +
  'case, naming an account in a restricted or sealed case, or the caller’s own account in any case, is ' +
  'refused (403), and none is linked by email.';

/** Returns notices about an account that was linked automatically, or that the caller has to link. */
function noticesOf({ party, account }: Linked): { field: string; message: string }[] {
  if (account === null) return [];
  const message =
    party.user_id === account.id
      ? 'There is an account of this e-mail; it is linked, and its user sees the case as counsel.'
      : `There is an account of this e-mail, number ${account.id} (${account.name}), which is not linked by itself. ` +
        'Name it as the user id, if it is the counsel’s and you may let people into this case.';
  return [{ field: 'user_id', message }];
}
