/** Reads a setting that the server writes to the page's `<head>`. */
function setting(name: string): string | undefined {
  return document.querySelector(`meta[name="bulwagan-${name}"]`)?.getAttribute('content') ?? undefined;
}

/** Time zone of dates, holidays and the calendar (`TZ_LOCAL`). */
export const LOCAL_ZONE = setting('zone') ?? 'Asia/Manila';

/** Path prefix of the CSRF cookie endpoint (`CSRF_PREFIX`). */
export const CSRF_PREFIX = setting('csrf-prefix') ?? '/sanctum';

/** Payment provider (`GATEWAY_PROVIDER`); fundraising only. */
export const GATEWAY_PROVIDER = setting('gateway-provider') ?? 'paymongo';

/** Payment gateway's name in API paths (`GATEWAY_ID`); fundraising only. */
export const GATEWAY_ID = setting('gateway') ?? 'paymongo';

/** URL that the browser sends card numbers to; fundraising only. */
export const GATEWAY_URL = setting('gateway-url');

/** Public key of the merchant. The gateway assigns card tokens to it. */
export const GATEWAY_PUBLIC_KEY = setting('gateway-public-key');
