import type { Operations } from '@bulwagan/platform/http/operations.ts';
import { OF_ALL_ORGANIZATIONS } from '../access/of-all-organizations.ts';

const FIGURES = {
  law: 'RA 8291, section 5',
  rate_on: 'whole',
  brackets: [{ from: 0, employee_rate: 9, employer_rate: 12 }],
};

/** `{table}` is `gsis`, and `{table_version}` an unused version of it. */
export const statutoryTableOperations: Operations = {
  'GET /api/payroll/tables': 'statutory tables, to see',
  'GET /api/payroll/tables/{table}': {
    access: 'statutory tables, to see',
    shared: OF_ALL_ORGANIZATIONS,
    query: 'on=2026-11-30',
  },
  'GET /api/payroll/tables/{table}/versions/{table_version}': {
    access: 'statutory tables, to see',
    shared: OF_ALL_ORGANIZATIONS,
  },
  'POST /api/payroll/tables/{table}/evaluate': {
    access: 'statutory tables, to see',
    shared: OF_ALL_ORGANIZATIONS,
    body: { on: '2026-11-30', amount: 31_705 },
  },
  'POST /api/payroll/tables/{table}/preview': {
    access: 'statutory tables, to see',
    shared: OF_ALL_ORGANIZATIONS,
    body: { ...FIGURES, effective_from: '2030-01-01' },
  },
  'POST /api/payroll/tables/{table}/preview_pay': {
    access: 'pay of all, to compute with',
    shared: OF_ALL_ORGANIZATIONS,
    body: { ...FIGURES, effective_from: '2030-01-01' },
  },
  'POST /api/payroll/tables/{table}/versions': {
    access: 'payroll items, to change',
    shared: OF_ALL_ORGANIZATIONS,
    body: { ...FIGURES, effective_from: '20{serial}-07-01' },
  },
  'PUT /api/payroll/tables/{table}/versions/{table_version}': {
    access: 'payroll items, to change',
    shared: OF_ALL_ORGANIZATIONS,
    body: { ...FIGURES, effective_from: '20{serial}-08-01' },
  },
  'DELETE /api/payroll/tables/{table}/versions/{table_version}': {
    access: 'payroll items, to change',
    shared: OF_ALL_ORGANIZATIONS,
  },
};
