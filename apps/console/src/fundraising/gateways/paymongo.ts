import { DECLINES } from '@bulwagan/contracts/errors/fundraising/declines.ts';
import { DONATIONS } from '@bulwagan/contracts/errors/fundraising/donations.ts';
import { RECOGNIZED } from '@bulwagan/contracts/errors/shared/recognized.ts';
import type { Text } from '@bulwagan/contracts/errors/texts.ts';
import { ApiError, NoAnswer } from '../../api/errors.ts';
import { GATEWAY_PUBLIC_KEY, GATEWAY_URL } from '../../shell/settings.ts';
import { digitsOf, metaOf, type TypedCard } from '../public/cards/card.ts';
import type { BrowserGateway } from '../shared/gateway.ts';

/** Gateway simulator, used when Vite serves the pages in development and the server cannot provide the settings. */
const URL_WHILE_DEVELOPING = '/dev/gateway/v1';
const KEY_WHILE_DEVELOPING = 'pk_test_simulator';

/**
 * Sends a card directly to the gateway with its public key and returns the gateway's `pm_…` ID. Our server receives
 * only that ID and the result of `metaOf`.
 * Throws `ApiError` with our field names and translatable messages, because the gateway's messages refer to its own
 * API.
 */
async function tokenize(card: TypedCard, email: string): Promise<string> {
  const { exp_month, exp_year } = metaOf(card);
  const attributes = {
    type: 'card',
    details: { card_number: digitsOf(card.number), exp_month, exp_year, cvc: card.cvc.trim() },
    billing: { name: card.holder.trim(), email },
  };
  const response = await post(attributes);
  const body = (await response.json().catch(() => ({}))) as GatewayAnswer;
  if (response.ok && body.data !== undefined) return body.data.id;
  throw explained(body, response);
}

async function post(attributes: object): Promise<Response> {
  try {
    return await fetch(`${GATEWAY_URL ?? URL_WHILE_DEVELOPING}/payment_methods`, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        authorization: `Basic ${btoa(`${GATEWAY_PUBLIC_KEY ?? KEY_WHILE_DEVELOPING}:`)}`,
      },
      // The gateway must not receive our session cookie.
      credentials: 'omit',
      body: JSON.stringify({ data: { attributes } }),
    });
  } catch (error) {
    throw new NoAnswer(error);
  }
}

interface GatewayAnswer {
  data?: { id: string };
  errors?: { source?: { attribute?: string; pointer?: string } }[];
}

const FIELDS: Record<string, keyof TypedCard> = {
  card_number: 'number',
  exp_month: 'expiry',
  exp_year: 'expiry',
  cvc: 'cvc',
  name: 'holder',
};

const CALLED: Record<keyof TypedCard, string> = {
  number: 'card number',
  expiry: 'expiry',
  cvc: 'security code',
  holder: 'card holder',
};

/** Converts the gateway's errors to our format, so that each appears at its field. */
function explained({ errors = [] }: GatewayAnswer, response: Response): ApiError {
  const fields: Record<string, string[]> = {};
  for (const { source } of errors) {
    const name = FIELDS[source?.attribute ?? source?.pointer?.split('.').at(-1) ?? ''];
    if (name !== undefined) fields[name] = [invalidText(CALLED[name])];
  }
  if (Object.keys(fields).length > 0)
    return new ApiError(new Response(null, { status: 422 }), { message: textOf(WRONG_CARD), errors: fields });
  return new ApiError(response, { message: textOf(response.status < 500 ? WRONG_CARD : GATEWAY_AWAY) });
}

/** The part of PayMongo that runs in the browser. */
const paymongo: BrowserGateway = {
  name: 'PayMongo',
  tokenize,
  // Event types named in F§6. The server records other events but ignores them.
  eventKinds: [
    'checkout_session.payment.paid',
    'payment.paid',
    'payment.failed',
    'payment.refunded',
    'subscription.updated',
    'subscription.past_due',
    'subscription.unpaid',
    'subscription.cancelled',
  ],
};

export default paymongo;

/** Messages of the server, in the language of the page. */
const WRONG_CARD = DECLINES['decline.card_details'];
const GATEWAY_AWAY = DONATIONS['gateway.no_answer'];

const textOf = ({ en, fil }: Text): string => (document.documentElement.lang === 'fil' ? fil : en);

const invalidText = (field: string): string =>
  textOf(RECOGNIZED['field.invalid']).replace('{attribute}', field);
