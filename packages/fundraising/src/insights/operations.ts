import type { Operations } from '@bulwagan/platform/http/operations.ts';

export const insightOperations: Operations = {
  'GET /api/v1/analytics/overview': 'View donations',
  'GET /api/v1/analytics/campaigns/{campaign}': { access: 'View donations', by: 'admin' },
  'GET /api/v1/analytics/donations-over-time': 'View donations',
  'GET /api/v1/analytics/my-giving': 'every signed-in user',
};
