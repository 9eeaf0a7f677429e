import type { Operations } from '@bulwagan/platform/http/operations.ts';

export const runOperations: Operations = {
  'GET /api/payroll/runs': 'rosters and runs',
  'GET /api/payroll/runs/{second_run}': 'rosters and runs',
  'GET /api/payroll/runs/{second_run}/lines': 'rosters and runs',
  'GET /api/payroll/runs/{second_run}/amounts': 'rosters and runs',
  'GET /api/payroll/runs/{second_run}/quantities': 'rosters and runs',
  'GET /api/payroll/runs/{second_run}/employees': 'rosters and runs',
  'GET /api/payroll/runs/{second_run}/employees/{employee}': 'rosters and runs',
  'GET /api/payroll/runs/export': 'rosters and runs',
  'GET /api/payroll/runs/{second_run}/lines/export': 'rosters and runs',
  'GET /api/payroll/runs/{second_run}/employees/export': 'rosters and runs',
  'POST /api/payroll/runs': {
    access: 'rosters and runs',
    body: {
      roster_id: '{roster}',
      payroll_type_id: '{payroll_type}',
      period_start: '2026-11-01',
      period_end: '2026-11-15',
      items: [{ payroll_item_id: '{payroll_item}', amount: 10 }],
      amounts: [{ employee_id: '{employee}', payroll_item_id: '{payroll_item}', amount: 20 }],
    },
  },
  'PUT /api/payroll/runs/{run}': {
    access: 'rosters and runs',
    body: {
      roster_id: '{paying_roster}',
      payroll_type_id: '{payroll_type}',
      period_start: '2026-11-01',
      period_end: '2026-11-15',
      items: [{ payroll_item_id: '{payroll_item}', amount: 10 }],
      amounts: [{ employee_id: '{employee}', payroll_item_id: '{payroll_item}', amount: 20 }],
    },
  },
  'GET /api/payroll/runs/{second_run}/comparison': 'rosters and runs',
  'POST /api/payroll/runs/{run}/copy': {
    access: 'rosters and runs',
    body: { period_start: '2027-01-01', period_end: '2027-01-15', pay_date: '2027-01-15' },
  },
  'GET /api/payroll/runs/{second_run}/import/template': 'rosters and runs',
  'POST /api/payroll/runs/{run}/import': {
    access: 'rosters and runs',
    form: {
      field: 'file',
      texts: { dry_run: 'true' },
      file: { name: 'quantities.csv', text: 'employee_number,item_code,quantity,amount\nE-1,OT,2.5,\n' },
    },
  },
  'DELETE /api/payroll/runs/{third_run}': 'rosters and runs',
  'POST /api/payroll/runs/{run}/compute': 'rosters and runs',
  'POST /api/payroll/runs/{run}/review': 'rosters and runs',
  'POST /api/payroll/runs/{run}/approve': { access: 'rosters and runs', by: 'approver' },
  'POST /api/payroll/runs/{run}/finalize': 'rosters and runs',
  'POST /api/payroll/runs/{second_run}/cancel': 'rosters and runs',
};
