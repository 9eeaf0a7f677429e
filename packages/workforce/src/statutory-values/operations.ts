import type { Operations } from '@bulwagan/platform/http/operations.ts';
import { OF_ALL_ORGANIZATIONS } from '../access/of-all-organizations.ts';

const FIGURE = { value: 8_500, law: 'Revenue regulations' };

/** `{value}` is `uniform`, and `{value_version}` an unused version of it. */
export const statutoryValueOperations: Operations = {
  'GET /api/payroll/statutory_values': 'statutory tables, to see',
  'GET /api/payroll/statutory_values/{value}/versions/{value_version}': {
    access: 'statutory tables, to see',
    shared: OF_ALL_ORGANIZATIONS,
  },
  'POST /api/payroll/statutory_values/{value}/versions': {
    access: 'payroll items, to change',
    shared: OF_ALL_ORGANIZATIONS,
    body: { ...FIGURE, effective_from: '20{serial}-07-01' },
  },
  'PUT /api/payroll/statutory_values/{value}/versions/{value_version}': {
    access: 'payroll items, to change',
    shared: OF_ALL_ORGANIZATIONS,
    body: { ...FIGURE, effective_from: '20{serial}-08-01' },
  },
  'DELETE /api/payroll/statutory_values/{value}/versions/{value_version}': {
    access: 'payroll items, to change',
    shared: OF_ALL_ORGANIZATIONS,
  },
};
