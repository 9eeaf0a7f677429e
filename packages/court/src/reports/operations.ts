import type { Operations } from '@bulwagan/platform/http/operations.ts';

export const reportOperations: Operations = {
  'POST /api/reports/case-record-list': {
    access: 'reports and statistics',
    shared: 'Only reads: `tests/nightly/ids/court-ids.test.ts` tries its filters.',
    body: { filters: { search: 'Damages' } },
  },
};
