import type { Operations } from '@bulwagan/platform/http/operations.ts';
import { OF_ALL_INSTITUTIONS } from '../access/of-all-institutions.ts';

const PUBLIC = 'Public.';

export const donationOperations: Operations = {
  'POST /api/v1/donations': {
    access: 'Create donations',
    by: 'self',
    shared: 'Anyone may donate to any campaign.',
    body: { campaign_id: '{campaign}', amount: 500, payment_gateway: 'paymongo', payment_method: 'gcash' },
  },
  'POST /api/v1/donations/{cancelled_donation}/cancel': { access: 'Create donations', by: 'donor' },
  'POST /api/v1/donations/{donation}/refund': {
    access: "what is the whole system's",
    shared: OF_ALL_INSTITUTIONS,
    by: 'self',
    body: { reason: 'others' },
  },
  'GET /api/v1/donations/export': 'View donations',
  'GET /api/v1/donations': 'every signed-in user',
  'GET /api/v1/donations/track/{reference_number}': { access: 'anyone', shared: PUBLIC },
  'GET /api/v1/donations/track/{reference_number}/verify': { access: 'anyone', shared: PUBLIC },
  'GET /api/v1/ways-of-paying': 'anyone',
  'GET /api/v1/donations/{cancelled_donation}': { access: 'every signed-in user', by: 'donor' },
  'GET /api/v1/donations/{cancelled_donation}/verify': {
    access: 'every signed-in user',
    by: 'donor',
  },
  'POST /api/v1/donations/charge-saved/{gateway}': {
    access: 'Create donations',
    body: { amount: 100, campaign_id: '{campaign}', payment_method_id: '{card}' },
    by: 'donor',
    open: ['campaign'],
    turn: 1,
  },
  'POST /api/v1/donations/{unpaid_donation}/pay/{gateway}': { access: 'Create donations', by: 'donor' },
};
