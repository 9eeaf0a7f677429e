import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import { assertFound } from '@bulwagan/platform/http/errors.ts';
import { languageOfAnswer, say } from '@bulwagan/platform/http/language.ts';
import { pageOf } from '@bulwagan/platform/http/lists/pagination.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { idParams } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { type Actor, anyone, anyoneKnown, signedIn } from '../../access.ts';
import type { App } from '../../context.ts';
import { withFailureIn } from '../../gateway/failure-messages.ts';
import { explainGateway } from '../../gateway/gateway-errors.ts';
import { enveloped, ok, okPage, paginated } from '../../http/envelope.ts';
import { toPesos } from '../../money/money.ts';
import { listFeesOn } from '../../payment-fees/in-force.ts';
import { todayOf } from '../../payment-fees/set-fee.ts';
import { filterOf } from '../lists/filter.ts';
import { findDonations, TOO_BROAD } from '../lists/find.ts';
import { listDonations } from '../lists/list.ts';
import { presentDonation, presentFollowed, presentTracked, presentWithReturns } from '../present.ts';
import { findDonation, findDonationByReference } from '../queries.ts';
import { findReturns } from '../refunds/returns.ts';
import {
  Donation,
  DonationQuery,
  DonationWithReturns,
  FollowedDonation,
  PaymentMethodName,
  ReferenceParams,
  TrackedDonation,
} from '../schemas.ts';
import { ownOf, scopeOf } from '../scope.ts';
import { verifyAtGateway } from '../verify.ts';
import { trackDonation } from './track.ts';

/** Routes that track donations. */
export function followingRoutes(app: App): Route[] {
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
      handle: async ({ actor, query, reply }) => {
        const page = pageOf(query);
        const filter = filterOf(query, app.timeZone);
        const scope = query.mine === true ? ownOf(actor) : scopeOf(actor);
        const search = query.search?.trim() ?? '';
        const { rows, total, isTooBroad } =
          search === ''
            ? { ...(await listDonations(app.db, scope, filter, page)), isTooBroad: false }
            : await findDonations(app.db, scope, filter, search, page);
        const language = languageOfAnswer(reply);
        return okPage(
          rows.map((row) => presentDonation(withFailureIn(row, language), actor.id)),
          total,
          page,
          isTooBroad ? say(reply, TOO_BROAD) : '',
        );
      },
    }),
    route({
      ...common,
      path: '/api/v1/donations/track/{reference_number}',
      summary: 'Track a donation by its reference number',
      access: anyone,
      params: ReferenceParams,
      answers: { 200: enveloped(TrackedDonation) },
      handle: async ({ params, reply }) => {
        const row = assertFound(await findDonationByReference(app.db, params.reference_number), 'donation');
        return ok(presentTracked(withFailureIn(row, languageOfAnswer(reply))));
      },
    }),
    route({
      ...common,
      path: '/api/v1/donations/track/{reference_number}/verify',
      summary: 'Track a donation by its reference number, and ask the gateway while it may be paid',
      description: 'For the page that the donor returns to, guests included. Asks for four seconds at most.',
      access: anyoneKnown,
      params: ReferenceParams,
      answers: { 200: enveloped(FollowedDonation) },
      handle: async ({ actor, params, log, reply }) => {
        const row = assertFound(await trackDonation(app, params.reference_number, log), 'donation');
        return ok(presentFollowed(withFailureIn(row, languageOfAnswer(reply)), actor?.id ?? null));
      },
    }),
    route({
      ...common,
      path: '/api/v1/ways-of-paying',
      summary: 'Payment methods and their fees',
      description: 'For showing the total before payment. The answer to `POST /donations` is what counts.',
      access: anyone,
      answers: { 200: enveloped(Type.Array(PaymentMethodName)) },
      handle: async () => {
        const fees = await listFeesOn(app.db, todayOf(app));
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
      answers: { 200: enveloped(DonationWithReturns) },
      handle: async ({ actor, params, reply }) =>
        ok(await shown(app, actor, params.id, languageOfAnswer(reply))),
    }),
    route({
      ...common,
      path: '/api/v1/donations/{id}/verify',
      summary: 'Ask the gateway what became of a donation',
      description: 'For the page that the donor returns to. Completes it by the same routine as the webhook.',
      access: signedIn,
      params: idParams,
      answers: { 200: enveloped(DonationWithReturns) },
      handle: async ({ actor, params, reply }) => {
        const row = assertFound(await findDonation(app.db, params.id, scopeOf(actor)), 'donation');
        if (row.status !== 'completed') await explainGateway(() => verifyAtGateway(app, row));
        return ok(await shown(app, actor, params.id, languageOfAnswer(reply)));
      },
    }),
  ];
}

async function shown(app: App, actor: Actor, id: number, language: Language) {
  const row = assertFound(await findDonation(app.db, id, scopeOf(actor)), 'donation');
  const scope = scopeOf(actor);
  const isStaff =
    scope.institutionId === null ? scope.userId === null : scope.institutionId === row.institution_id;
  return presentWithReturns(withFailureIn(row, language), await findReturns(app.db, row), {
    viewerId: actor.id,
    isStaff,
  });
}
