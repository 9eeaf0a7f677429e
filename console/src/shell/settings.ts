/** What the server tells its pages, in their head. */
function setting(name: string): string | undefined {
  return document.querySelector(`meta[name="bulwagan-${name}"]`)?.getAttribute('content') ?? undefined;
}

/** The zone of dates, holidays and the calendar (`TZ_LOCAL`). */
export const LOCAL_ZONE = setting('zone') ?? 'Asia/Manila';

/** `CSRF_PREFIX`. */
export const CSRF_PREFIX = setting('csrf-prefix') ?? '/sanctum';

/** The payment gateway, as the API names it (`GATEWAY_ID`); fundraising only. */
export const GATEWAY_ID = setting('gateway') ?? 'paymongo';

/** Where the payment gateway takes a card's number from the browser; fundraising only. */
export const GATEWAY_URL = setting('gateway-url');

/** By which the gateway knows whom a card's token is for. */
export const GATEWAY_PUBLIC_KEY = setting('gateway-public-key');
