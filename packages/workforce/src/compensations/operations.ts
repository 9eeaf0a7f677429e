import type { Operations } from '@bulwagan/platform/http/operations.ts';

export const compensationOperations: Operations = {
  'GET /api/pms/employees/{employee}/compensations': 'pay, to see or their own',
  'POST /api/pms/employees/{employee}/compensations': {
    access: 'pay, to change',
    body: {
      effective_from: '2028-01-01',
      basis: 'monthly',
      amount: 31_705,
      factor: 22,
      is_minimum_wage_earner: false,
      reason: 'Promotion',
    },
  },
  'GET /api/pms/employees/{employee}/compensations/salary': {
    access: 'pay, to change',
    query: 'on=2026-07-01&salary_grade=11&step=1',
  },
  'DELETE /api/pms/employees/{employee}/compensations/{compensation}': 'pay, to change',
};
