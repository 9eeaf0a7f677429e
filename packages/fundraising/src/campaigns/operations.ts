import type { Operations } from '@bulwagan/platform/http/operations.ts';

export const campaignOperations: Operations = {
  'GET /api/v1/campaigns': 'anyone',
  'GET /api/v1/campaigns/{draft_campaign}': [
    { access: 'anyone', by: 'admin' },
    { access: 'anyone', by: 'donor' },
  ],
  'GET /api/v1/campaigns/{campaign}': { access: 'anyone', by: 'committee' },
  'POST /api/v1/campaigns': [
    {
      access: 'Create campaigns',
      body: {
        title: 'New',
        description: 'New.',
        type: 'individual',
        goal_amount: 500,
        institution_id: '{institution}',
        scholar_id: '{scholar}',
      },
      by: 'admin',
    },
    {
      access: 'Create campaigns',
      body: {
        title: 'New',
        description: 'New.',
        type: 'individual',
        goal_amount: 500,
        institution_id: '{institution}',
        scholar_id: '{scholar}',
      },
      by: 'donor',
      open: ['institution'],
    },
  ],
  'PUT /api/v1/campaigns/{draft_campaign}': {
    access: 'Create campaigns',
    body: { institution_id: '{institution}', scholar_id: '{scholar}', type: 'individual' },
    by: 'donor',
    open: ['institution'],
  },
  'POST /api/v1/campaigns/{submitted_campaign}/submit': { access: 'Create campaigns', by: 'donor' },
  'POST /api/v1/campaigns/{approved_campaign}/approve': { access: 'Approve/reject campaigns', by: 'admin' },
  'POST /api/v1/campaigns/{rejected_campaign}/reject': {
    access: 'Approve/reject campaigns',
    body: { reason: 'Not now.' },
    by: 'committee',
  },
  'POST /api/v1/campaigns/{closed_campaign}/close': { access: 'institution data, to manage', by: 'admin' },
};
