import type { Operations } from '@bulwagan/platform/http/operations.ts';

const OF_THE_GATEWAY = 'Ids of the gateway, which is asked for their owner.';

export const paymentMethodOperations: Operations = {
  'GET /api/v1/payment-methods': 'every signed-in user',
  'POST /api/v1/payment-methods': {
    access: 'every signed-in user',
    by: 'self',
    shared: OF_THE_GATEWAY,
    body: {
      payment_gateway: 'paymongo',
      gateway_token: 'pm_1',
      card_last_four: '4242',
      card_brand: 'visa',
      card_exp_month: 12,
      card_exp_year: 2030,
    },
  },
  'GET /api/v1/payment-methods/{card}': { access: 'every signed-in user', by: 'donor' },
  'POST /api/v1/payment-methods/{other_card}/set-default': {
    access: 'every signed-in user',
    by: 'donor',
  },
  'DELETE /api/v1/payment-methods/{old_card}': { access: 'every signed-in user', by: 'donor' },
  'POST /api/v1/payment-methods/{gateway}/link-card': {
    access: 'every signed-in user',
    by: 'self',
    shared: OF_THE_GATEWAY,
    body: {
      payment_method_id: 'pm_1',
      card_meta: { last4: '4242', brand: 'visa', exp_month: 12, exp_year: 2030 },
    },
  },
  'GET /api/v1/payment-methods/{gateway}/link-card/return': 'anyone',
  'POST /api/v1/payment-methods/{gateway}/link-card/{intent}/complete': {
    access: 'every signed-in user',
    by: 'donor',
  },
};
