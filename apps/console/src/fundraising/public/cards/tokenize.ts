import { ApiError, NoAnswer } from '../../../api/errors.ts';
import { GATEWAY_PUBLIC_KEY, GATEWAY_URL } from '../../../shell/settings.ts';

export interface TypedCard {
  number: string;
  /** Expiry date as typed, e.g. `08/30` or `08/2030`. */
  expiry: string;
  cvc: string;
  holder: string;
}

export interface CardMeta {
  last4: string;
  brand: string | null;
  exp_month: number;
  exp_year: number;
}

/** Gateway simulator, used when Vite serves the pages in development and the server cannot provide the settings. */
const URL_WHILE_DEVELOPING = '/dev/gateway/v1';
const KEY_WHILE_DEVELOPING = 'pk_test_simulator';

/**
 * Sends a card directly to the gateway with its public key and returns the gateway's `pm_…` ID. Our server receives
 * only that ID and the result of `metaOf`.
 * Throws `ApiError` with our field names and translatable messages, because the gateway's messages refer to its own
 * API.
 */
export async function tokenize(card: TypedCard, email: string): Promise<string> {
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
    if (name !== undefined) fields[name] = [`The ${CALLED[name]} field is invalid.`];
  }
  if (Object.keys(fields).length > 0)
    return new ApiError(new Response(null, { status: 422 }), { message: WRONG_CARD, errors: fields });
  return new ApiError(response, { message: response.status < 500 ? WRONG_CARD : GATEWAY_AWAY });
}

/** Same wording as the server's messages. */
const WRONG_CARD = 'The card details are not right. Please check them and try again.';
const GATEWAY_AWAY = 'The payment gateway does not answer. Please try again.';

/** Returns the card details that our server receives. */
export function metaOf(card: TypedCard): CardMeta {
  const digits = digitsOf(card.number);
  const { month, year } = readExpiry(card.expiry) ?? { month: 0, year: 0 };
  return { last4: digits.slice(-4), brand: brandOf(digits), exp_month: month, exp_year: year };
}

export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Parses an expiry date such as `8/30`, `08 / 2030` or `0830`; returns undefined if it is invalid. */
export function readExpiry(text: string): { month: number; year: number } | undefined {
  const [, month, year] = /^\s*(\d{1,2})\s*[/.\- ]?\s*(\d{2}|\d{4})\s*$/.exec(text) ?? [];
  const found = { month: Number(month), year: Number(year) < 100 ? 2000 + Number(year) : Number(year) };
  return found.month >= 1 && found.month <= 12 && found.year >= 2000 ? found : undefined;
}

function brandOf(digits: string): string | null {
  if (/^4/.test(digits)) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard';
  if (/^3[47]/.test(digits)) return 'amex';
  if (/^35/.test(digits)) return 'jcb';
  return null;
}
