import { english, message } from '@bulwagan/contracts/errors/message.ts';
import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import { type FieldErrors, invalid } from '@bulwagan/platform/http/errors.ts';
import { GatewayError } from '@bulwagan/platform/payments/errors.ts';
import { isVisible } from '@bulwagan/platform/text/visible.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Static } from 'typebox';
import type { Actor } from '../access.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { encryptDonationTin } from '../documents/values/donor-tin.ts';
import { refusalOf } from '../gateway/gateway-errors.ts';
import { toCentavos, toPesos } from '../money/money.ts';
import { todayOf } from '../payment-fees/set-fee.ts';
import {
  endAttempt,
  endOfClaim,
  type PaymentClaim,
  releasePayment,
  saveAttempt,
} from './charging/attempt-queries.ts';
import { replaceEarlier } from './charging/replace-earlier.ts';
import { assertNotTestingCards } from './charging/velocity.ts';
import { CAMPAIGN_CLOSED, campaignClosed, gatewayAway, paymentUnderWay } from './errors.ts';
import { acceptsDonations, insertDonation, type NewDonorDetails } from './queries.ts';
import type { NewDonationBody } from './schemas.ts';
import { newReference } from './tracking/reference.ts';

type Input = Static<typeof NewDonationBody>;

/**
 * Creates a pending donation and a checkout at the gateway (F§4 POST /donations). Guests enter a name and an e-mail
 * address.
 * Throws Invalid (422), Refused (422) for a checkout that the gateway refuses (for example, an amount below its
 * minimum), TooManyRequests (429), Conflict (409) as `openCheckout` and `replaceEarlier` do, or Unavailable (503) when
 * the gateway does not answer.
 */
export async function donate(
  app: App,
  actor: Actor | null,
  input: Input,
  { ip, language }: { ip: string; language: Language | null },
) {
  const wrong = validateDonationRequest(app, actor, input);
  if (Object.keys(wrong).length > 0) throw invalid(await validateDonation(app, actor, input));
  await assertNotTestingCards(app, app.db, { userId: actor?.id ?? null, ip });
  if (input.replaces != null)
    await replaceEarlier(app, actor, { reference: input.replaces, campaignId: input.campaign_id });
  const reference = newReference();
  const now = app.clock.now();
  const lockedUntil = endOfClaim(now);
  const amount = toCentavos(input.amount);
  const inserted = await insertDonation(
    app.db,
    {
      reference,
      campaignId: input.campaign_id,
      userId: actor?.id ?? null,
      // Forms send empty fields; an account's own name applies then.
      donorName: visibleOrNull(input.donor_name),
      donorEmail: input.donor_email ?? null,
      isAnonymous: input.is_anonymous ?? false,
      message: input.message ?? null,
      amount,
      feeOn: todayOf(app),
      paymentGateway: input.payment_gateway,
      paymentMethod: input.payment_method,
      paymentMethodId: null,
      ip,
      // Accounts have a language setting of their own.
      language: actor === null ? language : null,
      lockedUntil,
      donor: donorDetailsOf(app, input),
    },
    iso(now),
  );
  if (inserted === undefined) throw campaignClosed();
  const claim = { id: inserted.id, lockedUntil };
  const checkout = {
    claim,
    reference,
    campaignTitle: inserted.campaign_title,
    total: inserted.total_centavos,
    paymentMethod: input.payment_method,
    name: actor?.name ?? input.donor_name ?? null,
    email: actor?.email ?? input.donor_email ?? null,
  };
  const checkoutUrl = await openCheckout(app, checkout, { releases: true }).catch(async (error) => {
    await releasePayment(app.db, claim);
    throw error;
  });
  return {
    id: inserted.id,
    reference_number: reference,
    status: 'pending' as const,
    amount: toPesos(amount),
    total_amount: toPesos(inserted.total_centavos),
    checkout_url: checkoutUrl,
  };
}

/** Returns the donor details that the receipt of this donation shows instead of the profile's. */
export const donorDetailsOf = (
  app: App,
  input: Pick<Input, 'donor_registered_name' | 'donor_address' | 'donor_kind' | 'donor_tin'>,
): NewDonorDetails => ({
  registeredName: visibleOrNull(input.donor_registered_name),
  address: visibleOrNull(input.donor_address),
  kind: input.donor_kind ?? null,
  encryptedTin: encryptDonationTin(app, input.donor_tin ?? null),
});

const visibleOrNull = (text: string | null | undefined): string | null =>
  isVisible(text ?? '') ? (text ?? null) : null;

/** Validates the rules of a donation that the schema cannot express. */
export async function validateDonation(
  app: App,
  actor: Actor | null,
  input: Partial<Input>,
): Promise<FieldErrors> {
  return {
    ...(await validateCampaign(app, app.db, input.campaign_id)),
    ...validateDonationRequest(app, actor, input),
  };
}

/** Returns errors for a campaign that is not accepting donations; none if no campaign was sent. */
export async function validateCampaign(
  app: Pick<App, 'clock'>,
  db: Db,
  id: number | undefined,
): Promise<FieldErrors> {
  if (id === undefined || (await acceptsDonations(db, id, iso(app.clock.now())))) return {};
  return CAMPAIGN_CLOSED;
}

/** The part of `validateDonation` that needs no database. */
function validateDonationRequest(app: App, actor: Actor | null, input: Partial<Input>): FieldErrors {
  const { payment_gateway: gateway, donor_name: name, donor_email: address } = input;
  const isUnknown = gateway !== undefined && gateway !== app.gateway.id;
  return {
    ...(isUnknown ? { payment_gateway: [message('field.selected', { attribute: 'payment_gateway' })] } : {}),
    ...(actor === null && !isVisible(name ?? '')
      ? { donor_name: [message('field.required', { attribute: 'donor_name' })] }
      : {}),
    ...(actor === null && address == null
      ? { donor_email: [message('field.required', { attribute: 'donor_email' })] }
      : {}),
  };
}

export interface Checkout {
  claim: PaymentClaim;
  reference: string;
  campaignTitle: string;
  total: bigint;
  paymentMethod: string;
  name: string | null;
  email: string | null;
}

/**
 * Opens the gateway's checkout for a donation and saves its id. A checkout whose answer was lost is harmless because
 * nobody has its address; the donation is then cancelled and the donor starts over.
 * Throws Refused (422) and Unavailable (503) as `donate` does. Throws Conflict (409) when the claim was lost during the
 * gateway call: another request may have opened a checkout, and the donor could pay both.
 * With `releases`, the claim is released when the id is saved; after an error the caller releases it.
 */
export async function openCheckout(app: App, checkout: Checkout, { releases = false } = {}): Promise<string> {
  try {
    const { id, chargeId, url } = await app.gateway.startCheckout({
      reference: checkout.reference,
      title: checkout.campaignTitle,
      amountInCentavos: checkout.total,
      method: checkout.paymentMethod,
      returnUrl: `${app.publicUrl}/donations/${checkout.reference}`,
      description: `Donation ${checkout.reference}`,
      payer: {
        ...(checkout.name === null ? {} : { name: checkout.name }),
        ...(checkout.email === null ? {} : { email: checkout.email }),
      },
    });
    const attempt = {
      donationId: checkout.claim.id,
      transactionId: id,
      chargeId: chargeId ?? null,
      checkoutUrl: url,
    };
    const isOurs = await saveAttempt(app.db, attempt, iso(app.clock.now()), checkout.claim, { releases });
    if (!isOurs) throw paymentUnderWay();
    return url;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    app.log.error({ err: error, reference: checkout.reference }, 'the gateway opened no checkout page');
    const ended = { to: 'cancelled', message: english('payment.page_not_opened') } as const;
    await endAttempt(app.db, checkout.claim, ended, iso(app.clock.now()));
    throw refusalOf(error) ?? gatewayAway();
  }
}
