import { errorOf, nullable, oneOf, text, timestamp } from '@bulwagan/platform/http/schema.ts';
import type { PaymentProvider } from '@bulwagan/platform/payments/provider.ts';
import { Type } from 'typebox';
import { gatewaySegment } from '../gateway/gateway-path.ts';
import { enveloped } from '../http/envelope.ts';

/** F§2, payment method: the members of every answer. The gateway's token and customer are never returned. */
const card = {
  id: Type.Integer(),
  payment_gateway: Type.String(),
  card_last_four: Type.String({ maxLength: 4 }),
  card_brand: nullable(Type.String({ description: '`visa`, `mastercard`, `amex` …' })),
  card_exp_month: Type.Integer({ minimum: 1, maximum: 12 }),
  card_exp_year: Type.Integer({ description: '4 digits' }),
  is_default: Type.Boolean(),
};

export const PaymentMethod = Type.Object(
  {
    ...card,
    is_active: Type.Boolean(),
    card_display: Type.String({ description: 'Brand and last four digits' }),
    is_expired: Type.Boolean({
      description: 'The last day of its month is over, in the zone of the service.',
    }),
    is_vaulted: Type.Boolean({
      description: 'It can be charged again: the gateway keeps it for a customer.',
    }),
    created_at: timestamp(),
  },
  { 'x-name': 'PaymentMethod' },
);

export const Listed = enveloped(Type.Array(PaymentMethod));
export const Shown = enveloped(PaymentMethod);
export const Saved = enveloped(Type.Object(card));
export const Linked = enveloped(Type.Object({ ...card, is_vaulted: Type.Boolean() }));

const withoutCardData = { 'x-no-card-data': 'any' };
const fourCharacters = () =>
  Type.String({
    minLength: 4,
    maxLength: 4,
    ...errorOf('field.four_characters'),
    description: 'Last four digits',
  });
const month = () => Type.Integer({ minimum: 1, maximum: 12 });
const year = () => Type.Integer({ minimum: 1000, maximum: 9999, description: '4 digits' });
const brand = () => text(50, { description: '`visa`, `mastercard`, `amex` …' });
const CUSTOMER = { pattern: '^[A-Za-z0-9_-]+$', ...errorOf('field.format') };

export const newPaymentMethod = ({ id, reference: { cardToken } }: PaymentProvider) =>
  Type.Object(
    {
      payment_gateway: oneOf([id]),
      gateway_token: Type.String({
        pattern: cardToken.pattern,
        maxLength: 128,
        ...errorOf('field.format'),
        description: `Issued by the gateway, \`${cardToken.example}\`. Never a card number.`,
      }),
      gateway_customer_id: Type.Optional(
        nullable(
          Type.String({ ...CUSTOMER, maxLength: 128, description: 'Needed to charge the card later' }),
        ),
      ),
      card_last_four: fourCharacters(),
      card_brand: Type.Optional(nullable(brand())),
      card_exp_month: month(),
      card_exp_year: year(),
      set_as_default: Type.Optional(nullable(Type.Boolean({ default: false }))),
    },
    withoutCardData,
  );

export const linkCardBody = ({ reference: { cardToken } }: PaymentProvider) =>
  Type.Object(
    {
      payment_method_id: text(128, {
        description: `The gateway's id from tokenization in the browser, \`${cardToken.example}\``,
      }),
      card_meta: Type.Object({
        last4: fourCharacters(),
        brand: Type.Optional(nullable(brand())),
        exp_month: month(),
        exp_year: year(),
      }),
    },
    withoutCardData,
  );

/** F§7: the owner must open a page of the bank first. Not an HTTP error: the status is 200. */
const ActionRequired = Type.Object(
  {
    success: Type.Literal(false),
    requires_action: Type.Literal(true),
    action_url: Type.String({ description: '3-D Secure page, to be opened in a browser' }),
    payment_intent_id: Type.String({ description: 'For `…/link-card/{payment_intent_id}/complete`' }),
    message: Type.String(),
  },
  { 'x-name': 'ActionRequired' },
);

export const LinkedOrActionRequired = Type.Union([Linked, ActionRequired]);

/** 202: the charge is undecided at the gateway, or its answer was lost. It is looked up, never repeated. */
export const Undecided = Type.Object(
  {
    success: Type.Literal(false),
    pending: Type.Literal(true),
    payment_intent_id: Type.String(),
    message: Type.String(),
  },
  { 'x-name': 'Undecided', description: 'Not decided yet. Ask again in a moment; nothing is charged twice.' },
);

export const linkParams = (gatewayId: string) =>
  Type.Object({
    gateway: gatewaySegment(gatewayId),
    payment_intent_id: Type.String({ maxLength: 128, pattern: '^[A-Za-z0-9_-]+$' }),
  });

export const ReturnQuery = Type.Object({
  payment_intent_id: Type.String({
    maxLength: 128,
    pattern: '^[A-Za-z0-9_-]+$',
    ...errorOf('field.invalid'),
  }),
});
