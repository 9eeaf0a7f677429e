import { pageOf } from '@bulwagan/platform/http/lists/pagination.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { idParams } from '@bulwagan/platform/http/schema.ts';
import { scopeOf } from '../access/scope.ts';
import { type Actor, anyoneKnown, can, institutionAdmin } from '../access.ts';
import type { App } from '../context.ts';
import { enveloped, invalidShape, ok, okPage, paginated } from '../http/envelope.ts';
import { approve, close, reject } from './decide.ts';
import { presentCampaign } from './present.ts';
import { validateProposal } from './proposal.ts';
import { changeProposal, getCampaign, propose, submit, validateChange } from './propose.ts';
import { type CampaignRow, listCampaigns } from './queries.ts';
import { Campaign, CampaignChange, CampaignQuery, IfMatch, NewCampaign, Rejection } from './schemas.ts';

const BASE = '/api/v1/campaigns';

const shown = (row: CampaignRow, actor: Actor | null, message = '') =>
  ok(presentCampaign(row, scopeOf(actor)), message);

/** Routes to browse, propose and decide campaigns (F§4, F§5). */
export function campaignRoutes(app: App): Route[] {
  return [...browsing(app), ...proposing(app), ...deciding(app)];
}

function browsing(app: App): Route[] {
  const common = { method: 'GET', access: anyoneKnown, limit: app.limits.api, tag: 'Campaigns' } as const;
  return [
    route({
      ...common,
      path: BASE,
      summary: 'List campaigns',
      description:
        'Newest first. Everybody sees active and closed ones, donors also their own; the staff of an ' +
        'institution sees all of that institution.',
      query: CampaignQuery,
      answers: { 200: paginated(Campaign) },
      handle: async ({ actor, query }) => {
        const { mine, ...filter } = query;
        const page = pageOf(query);
        const scope = scopeOf(actor);
        // An anonymous caller has no own campaigns, so the list is empty rather than complete.
        const createdBy = mine === true ? (actor?.id ?? 0) : undefined;
        const { rows, total } = await listCampaigns(app.db, scope, { ...filter, createdBy }, page);
        return okPage(
          rows.map((row) => presentCampaign(row, scope)),
          total,
          page,
        );
      },
    }),
    route({
      ...common,
      path: `${BASE}/{id}`,
      summary: 'Show a campaign',
      params: idParams,
      answers: { 200: enveloped(Campaign) },
      handle: async ({ actor, params }) => shown(await getCampaign(app, actor, params.id), actor),
    }),
  ];
}

function proposing(app: App): Route[] {
  const common = { access: can('Create campaigns'), limit: app.limits.api, tag: 'Campaigns' } as const;
  return [
    route({
      ...common,
      method: 'POST',
      path: BASE,
      summary: 'Propose a campaign',
      description:
        'It awaits approval (`pending`), or is kept as a `draft`. An institution_admin proposes for the own ' +
        'institution, donors for any active one.',
      body: NewCampaign,
      answers: { 201: enveloped(Campaign) },
      validate: ({ actor, body }) => validateProposal(app.db, actor, body, app.clock.now()),
      handle: async ({ actor, body, ...call }) =>
        shown(await propose(app, actor, body, originOf(call)), actor, 'Campaign created.'),
    }),
    route({
      ...common,
      method: 'PUT',
      path: `${BASE}/{id}`,
      summary: 'Change a campaign of your own',
      description:
        'While it is a draft, pending or rejected. Omitted fields do not change; null clears a field. A ' +
        'rejected one is sent for approval again by `submit`; if it moves to another institution, it is a draft until then.',
      params: idParams,
      query: IfMatch,
      body: CampaignChange,
      answers: { 200: enveloped(Campaign) },
      validate: ({ actor, params, body, failing }) => validateChange(app, actor, params.id, body, failing),
      handle: async ({ actor, params, query, body, ...call }) =>
        shown(
          await changeProposal(app, actor, params.id, body, originOf(call), query.updated_at),
          actor,
          'Campaign updated.',
        ),
    }),
    route({
      ...common,
      method: 'POST',
      path: `${BASE}/{id}/submit`,
      summary: 'Submit a draft or a rejected campaign',
      params: idParams,
      answers: { 200: enveloped(Campaign), 422: invalidShape },
      handle: async ({ actor, params, ...call }) =>
        shown(await submit(app, actor, params.id, originOf(call)), actor, 'Campaign submitted.'),
    }),
  ];
}

function deciding(app: App): Route[] {
  const common = {
    method: 'POST',
    access: can('Approve/reject campaigns'),
    limit: app.limits.api,
    tag: 'Campaigns',
    params: idParams,
  } as const;
  return [
    route({
      ...common,
      path: `${BASE}/{id}/approve`,
      summary: 'Approve a pending campaign',
      description:
        'An institution_admin and a system_admin propose and approve. A committee_member who is a donor too does not ' +
        'approve what they proposed.',
      query: IfMatch,
      answers: { 200: enveloped(Campaign), 422: invalidShape },
      handle: async ({ actor, params, query, ...call }) =>
        shown(
          await approve(app, actor, params.id, originOf(call), query.updated_at),
          actor,
          'Campaign approved.',
        ),
    }),
    route({
      ...common,
      path: `${BASE}/{id}/reject`,
      summary: 'Reject a pending campaign',
      query: IfMatch,
      body: Rejection,
      answers: { 200: enveloped(Campaign) },
      handle: async ({ actor, params, query, body, ...call }) =>
        shown(
          await reject(app, actor, params.id, body.reason, originOf(call), query.updated_at),
          actor,
          'Campaign rejected.',
        ),
    }),
    route({
      ...common,
      path: `${BASE}/{id}/close`,
      summary: 'Close an active campaign',
      description: 'Recurring donations to it end. Its money can still be withdrawn.',
      access: institutionAdmin,
      answers: { 200: enveloped(Campaign), 422: invalidShape },
      handle: async ({ actor, params, ...call }) =>
        shown(await close(app, actor, params.id, originOf(call)), actor, 'Campaign closed.'),
    }),
  ];
}
