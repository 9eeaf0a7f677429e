import type { Operations } from '@bulwagan/platform/http/operations.ts';

const OF_THE_COURT = 'Branches belong to the whole court.';

export const branchOperations: Operations = {
  'GET /api/branches': 'every signed-in user',
  'GET /api/branches/{shared_branch}': { access: 'every signed-in user', shared: OF_THE_COURT },
  'POST /api/branches': {
    access: 'holidays and branches, to manage',
    body: { name: 'Branch {serial}', court_type: 'RTC' },
  },
  'PUT /api/branches/{shared_branch}': {
    access: 'holidays and branches, to manage',
    shared: OF_THE_COURT,
    body: { name: 'Branch {serial} again', court_type: 'RTC' },
  },
  'DELETE /api/branches/{shared_branch}': {
    access: 'holidays and branches, to manage',
    shared: OF_THE_COURT,
  },
  'POST /api/branches/{shared_branch}/restore': {
    access: 'holidays and branches, to manage',
    shared: OF_THE_COURT,
  },
};
