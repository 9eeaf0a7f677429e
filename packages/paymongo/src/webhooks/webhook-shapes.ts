import { nullable } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';

/**
 * Headers and body that the gateway sends, for the reference page: the signature covers the bytes, and the body is
 * parsed after verification.
 */
const SignatureHeader = Type.Object({
  'gateway-signature': Type.String({
    description:
      '`t=<timestamp>,te=<test signature>,li=<live signature>`: the time in Unix seconds, at most 300 of them off, and the HMAC-SHA256 in hex. The gateway’s own name for this header is taken as well.',
  }),
});

const payment = Type.Object({
  attributes: Type.Object({
    status: Type.Optional(Type.String()),
    amount: Type.Optional(Type.Integer({ description: 'Centavos' })),
    currency: Type.Optional(
      nullable(Type.String({ description: 'ISO 4217. None counts as PHP; any other completes nothing.' })),
    ),
    source: Type.Optional(Type.Object({ type: Type.Optional(Type.String()) })),
  }),
});

const subject = Type.Object(
  {
    reference_number: Type.Optional(nullable(Type.String())),
    metadata: Type.Optional(nullable(Type.Object({ donation_reference: Type.Optional(Type.String()) }))),
    payments: Type.Optional(Type.Array(payment)),
    payment_intent_id: Type.Optional(Type.String({ description: 'Of a payment, `pi_…`' })),
    last_payment_error: Type.Optional(
      nullable(Type.Object({ failed_message: Type.Optional(Type.String()) })),
    ),
    failed_message: Type.Optional(nullable(Type.String())),
    status: Type.Optional(Type.String({ description: 'Of a subscription, what it is now' })),
  },
  { description: 'Which of them there are depends on the kind. Others are passed over.' },
);

const Event = Type.Object(
  {
    data: Type.Object({
      id: Type.String({ description: 'The event’s. One that was handled changes nothing again.' }),
      attributes: Type.Object({
        type: Type.String({ description: 'The kind, e.g. `checkout_session.payment.paid`' }),
        created_at: Type.Optional(Type.Integer({ description: 'Unix seconds' })),
        data: Type.Optional(
          Type.Object({
            id: Type.String({ description: '`cs_…`, `pi_…`, `pay_…`, or that of a subscription' }),
            attributes: Type.Optional(subject),
          }),
        ),
      }),
    }),
  },
  { 'x-name': 'GatewayEvent' },
);

/** Shapes of a delivery, for the API reference. */
export const WEBHOOK = {
  description:
    'Signed by HMAC-SHA256 over `<timestamp>.<raw body>`. Handled events, repeats and unknown kinds answer 200.',
  headers: SignatureHeader,
  body: Event,
};
