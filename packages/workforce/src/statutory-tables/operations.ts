import type { Operations } from '@bulwagan/platform/http/operations.ts';

const EVERYBODYS = 'Belongs to all organizations: no role of a single organization changes it.';

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
    shared: EVERYBODYS,
    query: 'on=2026-11-30',
  },
  'GET /api/payroll/tables/{table}/versions/{table_version}': {
    access: 'statutory tables, to see',
    shared: EVERYBODYS,
  },
  'POST /api/payroll/tables/{table}/evaluate': {
    access: 'statutory tables, to see',
    shared: EVERYBODYS,
    body: { on: '2026-11-30', amount: 31_705 },
  },
  'POST /api/payroll/tables/{table}/preview': {
    access: 'statutory tables, to see',
    shared: EVERYBODYS,
    body: { ...FIGURES, effective_from: '2030-01-01' },
  },
  'POST /api/payroll/tables/{table}/preview_pay': {
    access: 'pay of all, to compute with',
    shared: EVERYBODYS,
    body: { ...FIGURES, effective_from: '2030-01-01' },
  },
  'POST /api/payroll/tables/{table}/versions': {
    access: 'payroll items, to change',
    shared: EVERYBODYS,
    body: { ...FIGURES, effective_from: '20{serial}-07-01' },
  },
  'PUT /api/payroll/tables/{table}/versions/{table_version}': {
    access: 'payroll items, to change',
    shared: EVERYBODYS,
    body: { ...FIGURES, effective_from: '20{serial}-08-01' },
  },
  'DELETE /api/payroll/tables/{table}/versions/{table_version}': {
    access: 'payroll items, to change',
    shared: EVERYBODYS,
  },
};
