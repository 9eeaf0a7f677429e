import type { Operations } from '@bulwagan/platform/http/operations.ts';

export const withdrawalOperations: Operations = {
  'GET /api/v1/withdrawals': 'View withdrawals',
  'GET /api/v1/withdrawals/{withdrawal}': { access: 'View withdrawals', by: 'committee' },
  'POST /api/v1/withdrawals': {
    access: 'Create withdrawals',
    body: { amount: 100, purpose: 'Books', campaign_id: '{campaign}', bank_account_id: '{bank_account}' },
    by: 'admin',
  },
  'POST /api/v1/withdrawals/{withdrawal}/approve': { access: 'Approve withdrawals', by: 'committee' },
  'POST /api/v1/withdrawals/{second_withdrawal}/reject': {
    access: 'Approve withdrawals',
    body: {},
    by: 'committee',
  },
};
