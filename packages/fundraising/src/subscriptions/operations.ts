import type { Operations } from '@bulwagan/platform/http/operations.ts';

const PUBLIC = 'Public.';

export const subscriptionOperations: Operations = {
  'GET /api/v1/subscriptions': 'every signed-in user',
  'POST /api/v1/subscriptions': {
    access: 'Create donations',
    body: { amount: 100, frequency: 'quarterly', campaign_id: '{campaign}', payment_method_id: '{card}' },
    by: 'donor',
    open: ['campaign'],
    turn: 1,
  },
  'GET /api/v1/subscriptions/{subscription}': { access: 'every signed-in user', by: 'donor' },
  'POST /api/v1/subscriptions/{subscription}/cancel': { access: 'every signed-in user', by: 'donor' },
  'GET /api/v1/subscriptions/{subscription}/return': { access: 'anyone', shared: PUBLIC },
};
