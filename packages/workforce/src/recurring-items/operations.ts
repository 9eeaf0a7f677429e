import type { Operations } from '@bulwagan/platform/http/operations.ts';

const LOAN = {
  payroll_item_id: '{payroll_item}',
  amount: 12_000,
  effective_from: '2026-11-01',
  effective_to: null,
  balance: 9_000,
  installment: 1_000,
};

export const recurringItemOperations: Operations = {
  'GET /api/pms/recurring_item_choices': 'items of recurring items',
  'GET /api/pms/employees/{employee}/recurring_items': 'pay, to see',
  'POST /api/pms/employees/{employee}/recurring_items': {
    access: 'recurring items, to change',
    body: LOAN,
  },
  'PUT /api/pms/employees/{employee}/recurring_items/{recurring_item}': {
    access: 'recurring items, to change',
    body: { ...LOAN, effective_to: '2027-07-31' },
  },
  'DELETE /api/pms/employees/{employee}/recurring_items/{recurring_item}': 'recurring items, to change',
};
