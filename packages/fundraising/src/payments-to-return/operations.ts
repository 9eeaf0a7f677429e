import type { Operations } from '@bulwagan/platform/http/operations.ts';

export const paymentToReturnOperations: Operations = {
  'GET /api/v1/payments-to-return': 'View donations',
  'POST /api/v1/payments-to-return/{payment_to_return}/resolve': {
    access: 'institution data, to manage',
    body: { note: 'Refunded.' },
    by: 'admin',
  },
};
