import { idempotencyHeader, once } from '@bulwagan/platform/http/idempotency.ts';
import { pageOf } from '@bulwagan/platform/http/lists/pagination.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { answer, type Route, route } from '@bulwagan/platform/http/route.ts';
import { idParams } from '@bulwagan/platform/http/schema.ts';
import { can, institutionScope } from '../access.ts';
import type { App } from '../context.ts';
import { enveloped, errorShape, invalidShape, ok, okPage, paginated } from '../http/envelope.ts';
import { keyOf } from '../http/request-key.ts';
import { approveWithdrawal, rejectWithdrawal } from './decide.ts';
import { presentWithdrawal } from './present.ts';
import { listWithdrawals, type WithdrawalRow } from './queries.ts';
import { checkRequest, getWithdrawal, requestWithdrawal } from './request.ts';
import { NewWithdrawal, Withdrawal, WithdrawalQuery, WithdrawalRejection } from './schemas.ts';

const BASE = '/api/v1/withdrawals';

/** Routes to request and decide withdrawals, which need two people (F§5). */
export function withdrawalRoutes(app: App): Route[] {
  return [...asking(app), ...deciding(app)];
}

function asking(app: App): Route[] {
  const common = { limit: app.limits.api, tag: 'Withdrawals' } as const;
  return [
    route({
      ...common,
      method: 'GET',
      path: BASE,
      summary: 'List withdrawals',
      description: "The latest first; of the caller's institution, or of all for a system_admin.",
      access: can('View withdrawals'),
      query: WithdrawalQuery,
      answers: { 200: paginated(Withdrawal) },
      handle: async ({ actor, query }) => {
        const page = pageOf(query);
        const { rows, total } = await listWithdrawals(app.db, institutionScope(actor), query, page);
        return okPage(rows.map(presentWithdrawal), total, page);
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: `${BASE}/{id}`,
      summary: 'Show a withdrawal',
      access: can('View withdrawals'),
      params: idParams,
      answers: { 200: enveloped(Withdrawal) },
      handle: async ({ actor, params }) => ok(presentWithdrawal(await getWithdrawal(app, actor, params.id))),
    }),
    route({
      ...common,
      method: 'POST',
      path: BASE,
      summary: 'Request a withdrawal',
      description:
        "Reserves the amount out of the campaign's `available_amount`, beyond which it is refused. A rejection " +
        'gives it back.',
      access: can('Create withdrawals'),
      headers: idempotencyHeader,
      body: NewWithdrawal,
      answers: { 201: enveloped(Withdrawal), 409: errorShape() },
      validate: ({ actor, body }) => checkRequest(app, actor, body),
      handle: ({ actor, body, ...call }) =>
        once(app.db, keyOf(app, { actor, ...call }, 'request-withdrawal', body), async (keepWithin) => {
          const requested = (row: WithdrawalRow) =>
            answer(201, ok(presentWithdrawal(row), 'Withdrawal requested.'));
          const row = await requestWithdrawal(app, actor, body, {
            origin: originOf(call),
            andKeep: (trx, made) => keepWithin(trx, requested(made)),
          });
          return requested(row);
        }),
    }),
  ];
}

function deciding(app: App): Route[] {
  const common = {
    method: 'POST',
    access: can('Approve withdrawals'),
    limit: app.limits.api,
    tag: 'Withdrawals',
    params: idParams,
  } as const;
  return [
    route({
      ...common,
      path: `${BASE}/{id}/approve`,
      summary: 'Approve a withdrawal',
      description: 'Once, and not by who requested it.',
      answers: { 200: enveloped(Withdrawal), 422: invalidShape },
      handle: async ({ actor, params, ...call }) =>
        ok(
          presentWithdrawal(await approveWithdrawal(app, actor, params.id, originOf(call))),
          'Withdrawal approved.',
        ),
    }),
    route({
      ...common,
      path: `${BASE}/{id}/reject`,
      summary: 'Reject a withdrawal',
      description: 'Once, and not by who requested it. The reserved amount is available again.',
      body: WithdrawalRejection,
      answers: { 200: enveloped(Withdrawal) },
      handle: async ({ actor, params, body, ...call }) =>
        ok(
          presentWithdrawal(
            await rejectWithdrawal(app, actor, params.id, body.reason ?? null, originOf(call)),
          ),
          'Withdrawal rejected.',
        ),
    }),
  ];
}
