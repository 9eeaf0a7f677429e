import { Type } from 'typebox';
import { NotFound } from '../../platform/http/errors.ts';
import { idempotencyHeader, once } from '../../platform/http/idempotency.ts';
import { pageOf } from '../../platform/http/pagination.ts';
import { addressKey } from '../../platform/http/rate-limits.ts';
import { answer, type Call, type Route, route } from '../../platform/http/route.ts';
import { idParams } from '../../platform/http/schema.ts';
import {
  type Actor,
  anyone,
  anyoneKnown,
  can,
  canGive,
  hasPermission,
  institutionScope,
  signedIn,
  systemAdmin,
} from '../access.ts';
import type { App } from '../context.ts';
import { enveloped, errorShape, invalidShape, ok, okPage, paginated } from '../envelope.ts';
import { assertGateway, gatewayAndIdParams, gatewayParams } from '../gateway-path.ts';
import { explainGateway } from '../gateway-trouble.ts';
import { toPesos } from '../money.ts';
import { chargeSaved } from './charge-saved.ts';
import { requestKeyOf } from './earlier-charge.ts';
import { findDonations } from './find.ts';
import { followGift } from './follow.ts';
import { give } from './give.ts';
import { listDonations } from './list.ts';
import { cancelDonation, payAgain } from './pay-again.ts';
import { presentDonation, presentFollowed, presentTracked } from './present.ts';
import { type DonationScope, findDonation, findDonationByReference, listFees } from './queries.ts';
import { refundDonation } from './refund.ts';
import {
  ChargeSavedBody,
  Donation,
  DonationQuery,
  FollowedDonation,
  NewDonationBody,
  OpenedDonation,
  ReferenceParams,
  Refund,
  RefundBody,
  RequiresAction,
  TrackedDonation,
  WayOfPaying,
} from './schemas.ts';
import { verifyAtGateway } from './verify.ts';

const PER_PAGE = 15;

const REFUND_MESSAGES = {
  succeeded: 'Refunded.',
  pending: 'The refund is under way at the payment gateway.',
  failed: 'The refund has failed. It may be asked for again.',
};

/** F§4 and contract §2: giving, and following a gift to its completion. */
export function donationRoutes(app: App): Route[] {
  return [...givingRoutes(app), ...followingRoutes(app)];
}

/** Whose Idempotency-Key it is: a user's, or of one address for guests. */
function keyOf(
  app: App,
  call: Pick<Call<Actor | null, unknown, unknown, unknown>, 'actor' | 'ip' | 'request'>,
  name: string,
  input: unknown,
) {
  const key = call.request.headers['idempotency-key'];
  return {
    caller: call.actor === null ? `guest:${addressKey(call.ip)}` : `user:${call.actor.id}`,
    key: Array.isArray(key) ? key[0] : key,
    request: [name, input],
    now: app.clock.now(),
  };
}

function givingRoutes(app: App): Route[] {
  const common = { method: 'POST', tag: 'Donations', headers: idempotencyHeader } as const;
  return [
    route({
      ...common,
      path: '/api/v1/donations',
      summary: 'Begin a gift',
      description:
        'Creates a pending donation and the gateway’s checkout. Guests give `donor_name` and `donor_email`.',
      access: canGive,
      limit: app.limits.donations,
      body: NewDonationBody,
      answers: { 201: enveloped(OpenedDonation), 409: errorShape() },
      handle: (call) =>
        once(app.db, keyOf(app, call, 'give', call.body), async () =>
          answer(
            201,
            ok(await give(app, call.actor, call.body, call.ip), 'Please pay at the given address.'),
          ),
        ),
    }),
    route({
      ...common,
      path: '/api/v1/donations/charge-saved/{gateway}',
      summary: 'Give with a saved card',
      access: can('Create donations'),
      limit: app.limits.payments,
      params: gatewayParams,
      body: ChargeSavedBody,
      answers: {
        200: { anyOf: [enveloped(Donation), RequiresAction] } as unknown as typeof RequiresAction,
        409: errorShape(),
      },
      handle: (call) => {
        assertGateway(app, call.params.gateway);
        const idempotency = keyOf(app, call, 'charge-saved', call.body);
        return once(app.db, idempotency, () =>
          chargeSaved(app, call.actor, call.body, { ip: call.ip, requestKey: requestKeyOf(idempotency) }),
        );
      },
    }),
    route({
      ...common,
      path: '/api/v1/donations/{id}/pay/{gateway}',
      summary: 'Open a new checkout for a donation that is not completed',
      access: can('Create donations'),
      limit: app.limits.payments,
      params: gatewayAndIdParams,
      answers: { 200: enveloped(OpenedDonation), 409: errorShape(), 422: invalidShape },
      handle: (call) => {
        assertGateway(app, call.params.gateway);
        return once(app.db, keyOf(app, call, 'pay', call.params.id), async () =>
          ok(await payAgain(app, call.actor, call.params.id, call.ip), 'Please pay at the given address.'),
        );
      },
    }),
    route({
      method: 'POST',
      path: '/api/v1/donations/{id}/cancel',
      summary: 'Cancel a pending donation of one’s own',
      tag: 'Donations',
      access: can('Create donations'),
      limit: app.limits.api,
      params: idParams,
      answers: { 200: enveloped(Donation), 409: errorShape() },
      handle: async ({ actor, params }) =>
        ok(presentDonation(await cancelDonation(app, actor, params.id), actor.id), 'Cancelled.'),
    }),
    route({
      method: 'POST',
      path: '/api/v1/donations/{id}/refund',
      summary: 'Give a donation back',
      description: 'All that was paid, through the gateway; the campaign’s credit is reversed.',
      tag: 'Donations',
      access: systemAdmin,
      limit: app.limits.api,
      params: idParams,
      body: RefundBody,
      answers: { 200: enveloped(Refund), 409: errorShape() },
      handle: async ({ actor, params, body, ip, requestId }) => {
        const order = { reason: body.reason, notes: body.notes ?? null };
        const refund = await refundDonation(app, actor, params.id, order, { ip, requestId });
        const { id, donation_id, status, reason, created_at } = refund;
        return ok(
          { id, donation_id, amount: toPesos(refund.amount_centavos), status, reason, created_at },
          REFUND_MESSAGES[status],
        );
      },
    }),
  ];
}

/** The staff sees its institution's, everybody their own. */
function scopeOf(actor: Actor): DonationScope {
  if (!hasPermission(actor, 'View donations')) return { institutionId: null, userId: actor.id };
  const institutionId = institutionScope(actor);
  return { institutionId, userId: institutionId === null ? null : actor.id };
}

function followingRoutes(app: App): Route[] {
  const common = { method: 'GET', tag: 'Donations', limit: app.limits.api } as const;
  return [
    route({
      ...common,
      path: '/api/v1/donations',
      summary: 'Donations, newest first',
      description: 'One’s own; those of the institution for who may view donations.',
      access: signedIn,
      query: DonationQuery,
      answers: { 200: paginated(Donation) },
      handle: async ({ actor, query }) => {
        const page = pageOf(query, PER_PAGE);
        const filter = { status: query.status, campaignId: query.campaign_id };
        const scope = query.mine === true ? { institutionId: null, userId: actor.id } : scopeOf(actor);
        const search = query.search?.trim() ?? '';
        const { rows, total, isTooBroad } =
          search === ''
            ? { ...(await listDonations(app.db, scope, filter, page)), isTooBroad: false }
            : await findDonations(app.db, scope, filter, search, page);
        return okPage(
          rows.map((row) => presentDonation(row, actor.id)),
          total,
          page,
          isTooBroad ? 'More donors fit than can be looked for. Please give more of the name or email.' : '',
        );
      },
    }),
    route({
      ...common,
      path: '/api/v1/donations/track/{reference_number}',
      summary: 'Follow a gift by its reference number',
      access: anyone,
      params: ReferenceParams,
      answers: { 200: enveloped(TrackedDonation) },
      handle: async ({ params }) => {
        const row = await findDonationByReference(app.db, params.reference_number);
        if (row === undefined) throw new NotFound('donation');
        return ok(presentTracked(row));
      },
    }),
    route({
      ...common,
      path: '/api/v1/donations/track/{reference_number}/verify',
      summary: 'Follow a gift by its reference number, and ask the gateway while it is pending',
      description: 'For the page that the donor returns to, guests included. Asks for four seconds at most.',
      access: anyoneKnown,
      params: ReferenceParams,
      answers: { 200: enveloped(FollowedDonation) },
      handle: async ({ actor, params, log }) => {
        const row = await followGift(app, params.reference_number, log);
        if (row === undefined) throw new NotFound('donation');
        return ok(presentFollowed(row, actor?.id ?? null));
      },
    }),
    route({
      ...common,
      path: '/api/v1/ways-of-paying',
      summary: 'Ways of paying and their fees',
      description:
        'By which a client shows the total before anybody pays; the answer to a gift is what counts.',
      access: anyone,
      answers: { 200: enveloped(Type.Array(WayOfPaying)) },
      handle: async () => {
        const fees = await listFees(app.db);
        return ok(
          fees.map(({ fixed_centavos: fixed, ...fee }) => ({ ...fee, fixed_amount: toPesos(fixed) })),
        );
      },
    }),
    route({
      ...common,
      path: '/api/v1/donations/{id}',
      summary: 'One donation',
      access: signedIn,
      params: idParams,
      answers: { 200: enveloped(Donation) },
      handle: async ({ actor, params }) => ok(await shown(app, actor, params.id)),
    }),
    route({
      ...common,
      path: '/api/v1/donations/{id}/verify',
      summary: 'Ask the gateway what became of a donation',
      description: 'For the page that the donor returns to. Completes it by the same routine as the webhook.',
      access: signedIn,
      params: idParams,
      answers: { 200: enveloped(Donation) },
      handle: async ({ actor, params }) => {
        const row = await findDonation(app.db, params.id, scopeOf(actor));
        if (row === undefined) throw new NotFound('donation');
        if (row.status !== 'completed') await explainGateway(() => verifyAtGateway(app, row));
        return ok(await shown(app, actor, params.id));
      },
    }),
  ];
}

async function shown(app: App, actor: Actor, id: number) {
  const row = await findDonation(app.db, id, scopeOf(actor));
  if (row === undefined) throw new NotFound('donation');
  return presentDonation(row, actor.id);
}
