import type { Operations } from '@bulwagan/platform/http/operations.ts';

export const rosterOperations: Operations = {
  'GET /api/payroll/rosters': 'rosters and runs',
  'GET /api/payroll/rosters/{paying_roster}': 'rosters and runs',
  'POST /api/payroll/rosters': {
    access: 'rosters and runs',
    body: { name: 'New roster {serial}', organization_id: '{organization}' },
  },
  'PUT /api/payroll/rosters/{roster}': {
    access: 'rosters and runs',
    body: { name: 'Roster {serial}', organization_id: '{organization}' },
  },
  'DELETE /api/payroll/rosters/{unpaid_roster}': 'rosters and runs',
  'GET /api/payroll/rosters/{paying_roster}/candidates': 'rosters and runs',
  'GET /api/payroll/rosters/{paying_roster}/members': 'rosters and runs',
  'PUT /api/payroll/rosters/{roster}/members': {
    access: 'rosters and runs',
    body: { employee_ids: ['{employee}', '{spare_employee}'] },
  },
  'POST /api/payroll/rosters/{roster}/members': {
    access: 'rosters and runs',
    body: { employee_ids: ['{spare_employee}'], organization_id: '{unit_organization}' },
  },
  'DELETE /api/payroll/rosters/{roster}/members/{spare_employee}': 'rosters and runs',
};
