import type { Operations } from '@bulwagan/platform/http/operations.ts';

/** `{stepped_employee}` has had the same salary grade and step for more than three years. */
export const stepIncrementOperations: Operations = {
  'GET /api/pms/step_increments': { access: 'pay, to change', query: 'on=2026-11-30' },
  'POST /api/pms/step_increments': {
    access: 'pay, to change',
    body: { on: '2026-11-30', employee_ids: ['{stepped_employee}'] },
  },
};
