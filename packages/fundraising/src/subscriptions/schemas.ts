import { FREQUENCIES } from '@bulwagan/contracts/fundraising/kinds.ts';
import { SUBSCRIPTION_STATUSES } from '@bulwagan/contracts/fundraising/statuses.ts';
import { date, errorOf, id, nullable, oneOf, timestamp } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { enveloped, paginated } from '../http/envelope.ts';
import { pageFields } from '../http/fields.ts';
import { donationAmount, pesosShown } from '../money/money.ts';

export const Subscription = Type.Object(
  {
    id: Type.Integer(),
    user_id: Type.Integer(),
    donor_name: Type.String(),
    campaign_id: Type.Integer(),
    campaign: Type.Object({ id: Type.Integer(), title: Type.String() }),
    amount: pesosShown('Pesos that the campaign receives each time'),
    total_amount: pesosShown('Pesos that are charged each time: the amount and the fee of the card'),
    frequency: oneOf(FREQUENCIES),
    status: oneOf(SUBSCRIPTION_STATUSES, {
      description:
        '`incomplete` until the first charge is paid; `past_due` while the gateway tries again; `unpaid` after that',
    }),
    first_charge_on: date('Day of the first charge'),
    next_charge_on: nullable(
      date('Day of the next charge; null when there is none, and while a failed charge is tried again'),
    ),
    payment_method: nullable(
      Type.Object(
        { id: Type.Integer(), card_display: Type.String() },
        { description: 'For its owner alone' },
      ),
    ),
    cancelled_at: nullable(timestamp()),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  { 'x-name': 'Subscription' },
);

export const Shown = enveloped(Subscription);
export const Listed = paginated(Subscription);

export const NewSubscription = Type.Object(
  {
    campaign_id: id('The campaign'),
    amount: donationAmount(),
    frequency: oneOf(FREQUENCIES),
    payment_method_id: id('A saved card of the caller, linked at the gateway'),
  },
  { 'x-no-card-data': 'text' },
);

export const SubscriptionQuery = Type.Object({
  status: Type.Optional(oneOf(SUBSCRIPTION_STATUSES)),
  campaign_id: Type.Optional(id('Of this campaign')),
  user_id: Type.Optional(id('Of this donor')),
  mine: Type.Optional(Type.Boolean({ description: 'Only what the caller gives, for staff as well' })),
  ...pageFields,
});

/** The bank wants to authenticate the donor before the first charge. The status is 200, as for a card. */
export const FirstChargeRequiresAction = Type.Object({
  success: Type.Literal(false),
  requires_action: Type.Literal(true),
  action_url: Type.String({ description: '3-D Secure page, to be opened in a browser' }),
  message: Type.String(),
  data: Subscription,
});

/** 202: the first charge is undecided; it is looked up, never repeated. */
export const FirstChargeUndecided = Type.Object({
  success: Type.Literal(false),
  pending: Type.Literal(true),
  message: Type.String(),
  data: Subscription,
});

export const ReturnQuery = Type.Object({
  payment_intent_id: Type.String({
    maxLength: 128,
    pattern: '^[A-Za-z0-9_-]+$',
    ...errorOf('field.invalid'),
  }),
});
