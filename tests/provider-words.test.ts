import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { MESSAGES } from '@bulwagan/contracts/errors/catalog.ts';
import { NOTICES } from '@bulwagan/contracts/fundraising/notices.ts';

/** Words of one payment provider: its ids, resources, event kinds and its name. */
const PROVIDER_WORDS: readonly RegExp[] = [
  /pay_?mongo/i,
  // Ids, such as `pi_…` or 'cs_'.
  /(?<![\w/])(?:cs|evt|link|pay|pi|plan|pm|ref|src|subs?|cus)_(?:…|[a-z0-9]{0,30}['"`$])/i,
  /\b(?:checkout|payment)_?(?:session|intent)s?\b/i,
  /['"`](?:checkout_session|payment|refund|dispute|subscription|qrph?)\.[a-z_.]+['"`]/,
  /\b(?:whsk|[ps]k)_(?:test|live)/,
  /\bdata\.attributes\b/,
];

/** Fixed by the specification or the contract: stored columns and fields of the API. */
const FIXED: readonly RegExp[] = [
  /\bpayment_intent_id\b/g,
  /\/payments\/[{]gateway[}]/g,
  // The documented meaning of a field.
  /or the checkout session or intent when its event names no payment/g,
  // Example requests name the default provider and a saved card.
  /payment_gateway: 'paymongo'/g,
  /(?:gateway_token|payment_method_id): 'pm_1'/g,
];

/** Kinds of our own notices and audit events have the same form as events of a gateway. */
const OWN_KINDS = /['"`](?:subscription|refund|dispute|payment)\.[a-z_.]+['"`]/g;
const isAboutOwnKinds = (line: string): boolean => /\b(?:kind|action|case)\b|^\s*\[?['"`]/.test(line);

/** The log hides card tokens of any source by their form. */
const REDACTION = 'packages/platform/src/telemetry/redact-text.ts';

function wordsOf(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const known = FIXED.reduce((rest, fixed) => rest.replaceAll(fixed, ''), line).replaceAll(
      /'([a-z_.]+)'/g,
      (quoted, text) => (text in MESSAGES || text in NOTICES ? '' : quoted),
    );
    const shown = isAboutOwnKinds(known) ? known.replaceAll(OWN_KINDS, '') : known;
    return PROVIDER_WORDS.flatMap((word) => word.exec(shown)?.[0] ?? []);
  });
}

test('ids, resources, events, keys and the name of a provider are found, and fixed names are not', () => {
  for (const line of [
    "if (id.startsWith('cs_')) return;",
    '/** `pi_…`. */',
    '`pay_$' + '{suffix}`',
    "lookUp: { kind: 'payment_intent' },",
    'const session: CheckoutSession = found;',
    "['checkout_session.payment.paid', 'completes'],",
    "secretKey.startsWith('sk_live_')",
    'body.data.attributes.type',
    '/** PayMongo id. */',
  ])
    assert.equal(wordsOf(line).length > 0, true, line);
  for (const line of [
    'payment_intent_id: string | null;',
    "path: '/api/v1/payments/{gateway}/webhook',",
    "kind: 'subscription.unpaid',",
    "new Refused(message('refund.disputed'));",
  ])
    assert.deepEqual(wordsOf(line), [], line);
});

test('no word of a payment provider is used outside its package', () => {
  const files = globSync('packages/{fundraising,contracts,platform}/src/**/*.ts').filter(
    (file) => !/\.test\.ts$|\/testing\//.test(file) && file !== REDACTION,
  );
  assert.ok(files.length > 500, 'the files were found');
  const found = files.flatMap((file) =>
    wordsOf(readFileSync(file, 'utf8')).map((word) => `${file}: ${word}`),
  );
  assert.deepEqual(found, []);
});
