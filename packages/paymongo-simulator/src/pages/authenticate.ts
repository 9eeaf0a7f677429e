import type { FastifyInstance } from 'fastify';
import type { Environment } from '../environment.ts';
import { GatewayError } from '../errors.ts';
import type { Intent } from '../kinds/payments.ts';
import type { PaymentMethod } from '../kinds/people.ts';
import { answerConsent, returnUrlOf } from '../resources/consent.ts';
import { getIntent } from '../resources/payment-intents.ts';
import { getPaymentMethod } from '../resources/payment-methods.ts';
import { methodName, peso } from './format.ts';
import { type Html, html } from './html.ts';
import { basePath, sendMessage, sendPage } from './layout.ts';

type WithId = { Params: { id: string } };

/** Authentication page of a bank or wallet: `/authenticate/{pi_…}`. */
export function addAuthenticatePages(app: FastifyInstance, environment: Environment): void {
  app.get<WithId>('/authenticate/:id', async (request, reply) => {
    const intent = await getIntent(environment.store, request.params.id);
    if (intent.attributes.status !== 'awaiting_next_action' || intent.hidden.methodId === null) {
      return sendMessage(reply, environment, { ...ANSWERED, statusCode: 409 });
    }
    const method = await getPaymentMethod(environment.store, intent.hidden.methodId);
    const body = consentView(environment, intent, method);
    return sendPage(reply, environment, { title: 'Authorize a payment', width: 'narrow', body });
  });

  for (const answer of ['authorize', 'refuse'] as const) {
    app.post<WithId>(`/authenticate/:id/${answer}`, async (request, reply) => {
      const { id } = request.params;
      try {
        const back = await environment.change(async (tx) => {
          // Read the return URL first, because the answer removes it from the intent.
          const url = returnUrlOf(await getIntent(tx, id));
          await answerConsent(environment, tx, id, answer);
          return url;
        });
        if (back !== null) return reply.redirect(back, 303);
      } catch (error) {
        if (!(error instanceof GatewayError) || error.statusCode !== 400) throw error;
        return sendMessage(reply, environment, { ...ANSWERED, statusCode: 409 });
      }
      const text = 'The merchant did not set a return page. You can close this page.';
      return sendMessage(reply, environment, { title: 'Thank you', text, statusCode: 200 });
    });
  }
}

const ANSWERED = {
  title: 'Already answered',
  text: 'This payment has already been answered. Return to the merchant to see the result.',
};

function consentView(environment: Environment, intent: Intent, method: PaymentMethod): Html {
  const { type, details } = method.attributes;
  const action = `${basePath(environment)}/authenticate/${intent.id}`;
  const isCard = type === 'card';
  const card = details !== null && 'last4' in details ? `•••• ${details.last4}` : methodName(type);
  return html`<main class="card consent">
<p class="kicker">${isCard ? '3-D Secure' : methodName(type)}</p>
<h1>Authorize ${peso(intent.attributes.amount)}?</h1>
<p>${isCard ? 'Your card’s bank needs to confirm that it’s you.' : 'Confirm the payment in your wallet.'}</p>
<dl class="facts">
<dt>Merchant</dt><dd>${environment.merchant}</dd>
<dt>Amount</dt><dd>${peso(intent.attributes.amount)}</dd>
<dt>${isCard ? 'Card' : 'Wallet'}</dt><dd>${card}</dd>
</dl>
<div class="stack"><form method="post" action="${action}/authorize"><button class="primary wide">Authorize</button></form>
<form method="post" action="${action}/refuse"><button class="danger wide">Refuse</button></form></div>
</main>`;
}
