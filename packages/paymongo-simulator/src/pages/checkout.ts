import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Environment } from '../environment.ts';
import { GatewayError } from '../errors.ts';
import type { Session } from '../kinds/payments.ts';
import { type CheckoutChoice, payCheckout } from '../resources/checkout-payment.ts';
import { getSession } from '../resources/checkout-sessions.ts';
import { getIntent } from '../resources/payment-intents.ts';
import { checkoutView } from './checkout-view.ts';
import { basePath, sendMessage, sendPage } from './layout.ts';

type WithId = { Params: { id: string } };
type WithForm = WithId & { Body: Record<string, string> };

/** Hosted checkout: `/checkout/{cs_…}`, and its form targets. */
export function addCheckoutPages(app: FastifyInstance, environment: Environment): void {
  app.get<WithId>('/checkout/:id', (request, reply) => show(environment, reply, request.params.id));

  app.post<WithForm>('/checkout/:id/:action(^pay$|^fail$)', async (request, reply) => {
    const { id } = request.params;
    const { action } = request.params as unknown as { action: 'pay' | 'fail' };
    try {
      const { intent, declined } = await environment.change((tx) =>
        payCheckout(environment, tx, readChoice(id, action, request.body ?? {})),
      );
      const next = intent.attributes.next_action;
      if (declined === null && next?.type === 'redirect') return reply.redirect(next.redirect.url, 303);
    } catch (error) {
      if (!(error instanceof GatewayError) || error.statusCode !== 400) throw error;
      const problem = error.errors.map((entry) => entry.detail).join(' ');
      return show(environment, reply, id, { problem, open: request.body?.method ?? null, statusCode: 422 });
    }
    return reply.redirect(`${basePath(environment)}/checkout/${id}/return`, 303);
  });

  app.post<WithId>('/checkout/:id/cancel', async (request, reply) => {
    const session = await getSession(environment.store, request.params.id);
    const { cancel_url: url } = session.attributes;
    if (url !== null) return reply.redirect(addressOf(url), 303);
    return sendMessage(reply, environment, {
      title: 'Not paid',
      text: 'The merchant did not set a return page. Nothing was charged.',
      statusCode: 200,
    });
  });

  app.get<WithId>('/checkout/:id/return', async (request, reply) => {
    const { id } = request.params;
    const session = await getSession(environment.store, id);
    if (session.attributes.paid_at === null)
      return reply.redirect(`${basePath(environment)}/checkout/${id}`, 303);
    const { success_url: url } = session.attributes;
    return reply.redirect(url === null ? `${basePath(environment)}/checkout/${id}` : addressOf(url), 303);
  });
}

/** Encodes an address for a header, because a shop's address may contain non-ASCII letters. */
const addressOf = (url: string): string => new URL(url).href;

function readChoice(sessionId: string, action: 'pay' | 'fail', body: Record<string, string>): CheckoutChoice {
  const year = Number(body.exp_year);
  return {
    sessionId,
    action,
    type: body.method ?? '',
    name: body.name ?? null,
    card:
      body.card_number === undefined
        ? null
        : {
            card_number: body.card_number,
            exp_month: Number(body.exp_month),
            // People write 30 for 2030.
            exp_year: year < 100 ? year + 2000 : year,
            cvc: body.cvc ?? '',
          },
  };
}

interface LastTry {
  problem: string | null;
  open: string | null;
  statusCode: number;
}

const NOT_TRIED: LastTry = { problem: null, open: null, statusCode: 200 };

async function show(
  environment: Environment,
  reply: FastifyReply,
  id: string,
  last = NOT_TRIED,
): Promise<FastifyReply> {
  const session = await getSession(environment.store, id);
  if (session.attributes.paid_at !== null || session.attributes.status === 'expired') {
    return showClosed(environment, reply, session);
  }
  const intent = await getIntent(environment.store, session.hidden.intentId);
  const { methodId } = intent.hidden;
  // The last tried method stays expanded for another attempt.
  const tried = methodId === null ? undefined : await environment.store.find('payment_method', methodId);
  const body = checkoutView({
    action: `${basePath(environment)}/checkout/${id}`,
    session,
    amount: intent.attributes.amount,
    problem: last.problem ?? intent.attributes.last_payment_error?.failed_message ?? null,
    open: last.open ?? tried?.attributes.type ?? null,
  });
  return sendPage(reply, environment, {
    title: 'Checkout',
    width: 'narrow',
    body,
    statusCode: last.statusCode,
  });
}

/** A paid or expired checkout only shows the link back. */
function showClosed(environment: Environment, reply: FastifyReply, { attributes }: Session): FastifyReply {
  const isPaid = attributes.paid_at !== null;
  const href = isPaid ? attributes.success_url : attributes.cancel_url;
  return sendMessage(reply, environment, {
    title: isPaid ? 'Paid' : 'Expired',
    text: isPaid
      ? 'This checkout has been paid. Thank you.'
      : 'This checkout can no longer be paid. Nothing was charged.',
    statusCode: isPaid ? 200 : 410,
    ...(href === null ? {} : { link: { href, text: `Back to ${attributes.merchant}` } }),
  });
}
