import type { Operations } from '@bulwagan/platform/http/operations.ts';

export const exportOperations: Operations = {
  'GET /api/pms/employees/export': 'employees',
};
