import type { Operations } from '@bulwagan/platform/http/operations.ts';

const EVERYBODYS = 'Only users who manage pay everywhere choose salary tables.';

export const salaryTableOperations: Operations = {
  'GET /api/organizations/{organization}/salary_tables': {
    access: 'salary tables of organizations',
    shared: EVERYBODYS,
  },
  'POST /api/organizations/{organization}/salary_tables': {
    access: 'salary tables of organizations',
    shared: EVERYBODYS,
    body: { starts_on: '20{serial}-03-01', table_effective_from: '2026-01-01' },
  },
  'DELETE /api/organizations/{organization}/salary_tables/{salary_table}': {
    access: 'salary tables of organizations',
    shared: EVERYBODYS,
  },
};
