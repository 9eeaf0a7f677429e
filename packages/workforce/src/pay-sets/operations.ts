import type { Operations } from '@bulwagan/platform/http/operations.ts';
import { OF_ALL_ORGANIZATIONS } from '../access/of-all-organizations.ts';

/** `{set}` is `ph-private`. */
export const paySetOperations: Operations = {
  'GET /api/payroll/sets': 'payroll items, to see',
  'POST /api/payroll/sets/{set}/install': {
    access: 'payroll items, to change',
    shared: OF_ALL_ORGANIZATIONS,
    body: {},
  },
};
