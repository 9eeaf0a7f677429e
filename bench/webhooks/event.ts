/** A paid checkout, in centavos. */
export interface PaidCheckout {
  eventId: string;
  reference: string;
  session: string;
  intent: string;
  payment: string;
  /** Amount of the donation, and the payment fee. */
  amount: number;
  fee: number;
  /** Unix seconds. */
  at: number;
}

/** Returns the gateway's event for the checkout, with as many additional fields as the gateway sends. */
export function paidCheckoutEvent({ at, amount, fee, ...ids }: PaidCheckout) {
  const payment = {
    id: ids.payment,
    type: 'payment',
    attributes: {
      amount: amount + fee,
      currency: 'PHP',
      fee,
      net_amount: amount,
      status: 'paid',
      source: { id: `src_${ids.reference}`, type: 'gcash' },
    },
  };
  return {
    data: {
      id: ids.eventId,
      type: 'event',
      attributes: {
        type: 'checkout_session.payment.paid',
        livemode: false,
        created_at: at,
        updated_at: at,
        previous_data: {},
        pending_webhooks: 1,
        data: {
          id: ids.session,
          type: 'checkout_session',
          attributes: {
            reference_number: ids.reference,
            description: 'Gift',
            status: 'active',
            payment_method_types: ['gcash'],
            metadata: { donation_reference: ids.reference },
            payments: [payment],
            payment_intent: { id: ids.intent, attributes: { amount: amount + fee, status: 'succeeded' } },
          },
        },
      },
    },
  };
}
