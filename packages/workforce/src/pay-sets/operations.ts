import type { Operations } from '@bulwagan/platform/http/operations.ts';

/** `{set}` is `ph-private`. */
export const paySetOperations: Operations = {
  'GET /api/payroll/sets': 'payroll items, to see',
  'POST /api/payroll/sets/{set}/install': {
    access: 'payroll items, to change',
    shared: 'Belongs to all organizations: no role of a single organization changes it.',
    body: {},
  },
};
