import { PAYMENT_METHODS } from '@bulwagan/contracts/fundraising/payment-methods.ts';
import {
  DISPUTE_STATUSES,
  DONATION_STATUSES,
  REFUND_REASONS,
  REFUND_STATUSES,
} from '@bulwagan/contracts/fundraising/statuses.ts';
import { DESCRIPTION_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import {
  date,
  email,
  id,
  integer,
  nullable,
  oneOf,
  optionalName,
  text,
  timestamp,
} from '@bulwagan/platform/http/schema.ts';
import { cents } from '@bulwagan/platform/money/pesos.ts';
import { Type } from 'typebox';
import { pageFields, searchText } from '../http/fields.ts';
import { donationAmount, pesosShown } from '../money/money.ts';
import { donorDetails } from '../profile/schemas.ts';

export const Donation = Type.Object(
  {
    id: Type.Integer(),
    reference_number: Type.String(),
    status: oneOf(DONATION_STATUSES),
    amount: pesosShown('Pesos that the campaign receives'),
    fee_amount: pesosShown('Pesos that this payment method costs'),
    total_amount: pesosShown('Pesos that the donor pays'),
    refunded_amount: pesosShown('Pesos of these that were refunded; 0 where nothing was'),
    campaign_id: Type.Integer(),
    campaign: Type.Object({ id: Type.Integer(), title: Type.String() }),
    donor_name: nullable(Type.String()),
    donor_email: nullable(Type.String()),
    is_anonymous: Type.Boolean(),
    message: nullable(Type.String()),
    payment_gateway: Type.String(),
    payment_method: Type.String(),
    transaction_id: nullable(Type.String()),
    checkout_url: nullable(Type.String({ description: 'Where an open checkout is paid' })),
    failure_message: nullable(Type.String()),
    subscription_id: nullable(Type.Integer()),
    paid_at: nullable(timestamp()),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  { 'x-name': 'Donation' },
);

export const OpenedDonation = Type.Object(
  {
    id: Type.Integer(),
    reference_number: Type.String(),
    status: oneOf(DONATION_STATUSES),
    amount: pesosShown(),
    total_amount: pesosShown('Amount plus the fee of this payment method'),
    checkout_url: Type.String({ description: 'The gateway’s page where the donor pays' }),
  },
  { 'x-name': 'OpenedDonation' },
);

/** Fields visible to anyone with the reference number. */
export const TrackedDonation = Type.Object(
  {
    reference_number: Type.String(),
    status: oneOf(DONATION_STATUSES),
    amount: pesosShown(),
    total_amount: pesosShown(),
    campaign: Type.Object({ id: Type.Integer(), title: Type.String() }),
    checkout_url: nullable(Type.String()),
    failure_message: nullable(Type.String()),
    paid_at: nullable(timestamp()),
    created_at: timestamp(),
  },
  { 'x-name': 'TrackedDonation' },
);

/** A donation whose status was verified at the gateway, for the page that the donor returns to. */
export const FollowedDonation = Type.Object(
  {
    ...TrackedDonation.properties,
    id: nullable(Type.Integer({ description: 'For its donor, signed in, alone: to pay again' })),
    payment_method: Type.String(),
    is_recurring: Type.Boolean({
      description: 'A charge of a recurring donation: the gateway retries it, and it cannot be paid by hand',
    }),
  },
  { 'x-name': 'FollowedDonation' },
);

/** Fee of a payment method: `amount × rate / 10,000`, half a centavo rounded up, plus the fixed part. */
export const PaymentMethodName = Type.Object(
  {
    payment_method: oneOf(PAYMENT_METHODS),
    rate_in_basis_points: Type.Integer({ description: '100 are one per cent of the amount' }),
    fixed_amount: pesosShown('Pesos that are added whatever the amount'),
  },
  { 'x-name': 'WayOfPaying' },
);

/**
 * Cards are entered only on the gateway's pages; card data in a donation is refused (contract §2). A TIN with a branch
 * code has as many digits as the cards of some networks, and one in ten passes their check; its pattern fits no longer
 * number.
 */
const withoutCardData = { 'x-no-card-data': { search: 'text', except: ['donor_tin'] } };

const replaces = Type.Optional(
  nullable(
    Type.String({
      maxLength: 40,
      description:
        'Reference number of an earlier donation of the caller whose page was left: its checkout is closed first, so that only one can be paid. Ignored when it is not the caller’s or cannot be paid any more.',
    }),
  ),
);

export const NewDonationBody = Type.Object(
  {
    campaign_id: id('The campaign'),
    amount: donationAmount(),
    payment_gateway: text(50),
    payment_method: oneOf(PAYMENT_METHODS),
    message: Type.Optional(nullable(Type.String({ maxLength: DESCRIPTION_MAX_LENGTH }))),
    is_anonymous: Type.Optional(nullable(Type.Boolean())),
    donor_name: optionalName(255, { description: 'Guests must give it' }),
    replaces,
    donor_email: Type.Optional(nullable(email())),
    ...donorDetails,
  },
  withoutCardData,
);

export const ChargeSavedBody = Type.Object(
  {
    campaign_id: id('The campaign'),
    amount: donationAmount(),
    payment_method_id: id('A saved card of the caller'),
    replaces,
    cvc_token: Type.Optional(
      nullable(
        Type.String({
          minLength: 1,
          maxLength: 255,
          pattern: '^[A-Za-z]',
          description: 'From browser-side tokenization; never a CVC',
        }),
      ),
    ),
    message: Type.Optional(nullable(Type.String({ maxLength: DESCRIPTION_MAX_LENGTH }))),
    is_anonymous: Type.Optional(nullable(Type.Boolean())),
    ...donorDetails,
  },
  withoutCardData,
);

/** Filters of a donation list and its export. */
export const donationFilters = {
  status: Type.Optional(oneOf(DONATION_STATUSES)),
  campaign_id: Type.Optional(integer({ minimum: 1, maximum: 2_147_483_647 })),
  mine: Type.Optional(Type.Boolean({ description: 'Only what the caller gave, for staff as well' })),
  search: searchText(
    'A reference number, or part of the donor’s name or email, from three letters on; of own donations part of the ' +
      'reference number or of the campaign’s title. Anonymous donors are not found by who they are, and where very many fit, none is: `message` says so.',
  ),
  from: Type.Optional(
    date('Made on this day or later, YYYY-MM-DD: when its donor began to give (`created_at`)'),
  ),
  to: Type.Optional(date('Made on this day or before')),
  paid_from: Type.Optional(date('Paid on this day or later (`paid_at`)')),
  paid_to: Type.Optional(date('Paid on this day or before')),
};

export const DonationQuery = Type.Object({ ...donationFilters, ...pageFields });

export const RefundBody = Type.Object({
  reason: Type.Optional(
    nullable(
      oneOf(REFUND_REASONS, {
        description: 'For the gateway; without it, `requested_by_customer`.',
      }),
    ),
  ),
  notes: Type.Optional(nullable(Type.String({ maxLength: 255 }))),
  amount: Type.Optional(
    nullable(
      Type.Number({
        minimum: 1,
        maximum: 10_000_000,
        description: 'Pesos, at most two decimals; without it, what is left of the payment',
        ...cents,
      }),
    ),
  ),
});

export const Refund = Type.Object(
  {
    id: Type.Integer(),
    donation_id: Type.Integer(),
    amount: pesosShown('Pesos refunded'),
    status: oneOf(REFUND_STATUSES),
    reason: Type.String(),
    notes: nullable(Type.String({ description: 'For the staff alone' })),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  { 'x-name': 'Refund' },
);

/** The donor's bank reclaims the payment. */
export const Dispute = Type.Object(
  {
    id: Type.Integer(),
    amount: pesosShown('Pesos that are disputed'),
    status: oneOf(DISPUTE_STATUSES, {
      description: 'The amount is held while it is open; when it is lost, the campaign’s credit is reversed',
    }),
    gateway_status: nullable(Type.String({ description: 'In the gateway’s own word' })),
    reason: nullable(Type.String()),
    created_at: timestamp(),
    resolved_at: nullable(timestamp()),
  },
  { 'x-name': 'Dispute' },
);

export const DonationWithReturns = Type.Object(
  {
    ...Donation.properties,
    donor_id: nullable(
      Type.Integer({ description: 'Account of the donor; null for a guest, and where the donor is hidden' }),
    ),
    refundable_amount: pesosShown('Pesos of the payment that are left to refund'),
    refunds: Type.Array(Refund, { description: 'The latest first' }),
    disputes: Type.Array(Dispute, { description: 'The latest first' }),
  },
  { 'x-name': 'DonationWithReturns' },
);

/** F§7: the bank wants to authenticate the donor. */
export const RequiresAction = Type.Object({
  success: Type.Literal(false),
  requires_action: Type.Literal(true),
  action_url: Type.String(),
  message: Type.String(),
  data: Type.Optional(
    Type.Object({ id: Type.Integer(), reference_number: Type.String(), status: Type.String() }),
  ),
});

export const ReferenceParams = Type.Object({ reference_number: Type.String({ maxLength: 50 }) });
