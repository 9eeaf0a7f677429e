import type { Operations } from '@bulwagan/platform/http/operations.ts';

export const paymentToReturnOperations: Operations = {
  'GET /api/v1/payments-to-return': 'View donations',
  'POST /api/v1/payments-to-return/{payment_to_return}/resolve': {
    access: 'what an institution_admin runs',
    body: { note: 'Refunded.' },
    by: 'admin',
  },
};
