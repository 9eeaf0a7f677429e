import type { Operations } from '@bulwagan/platform/http/operations.ts';

export const paymentFeeOperations: Operations = {
  'GET /api/v1/payment-fees': "what is the whole system's",
  'POST /api/v1/payment-fees': {
    access: "what is the whole system's",
    body: { payment_method: 'gcash', percentage: 2.5, fixed_amount: 0, effective_from: '20{serial}-01-01' },
  },
};
