import type { Operations } from '@bulwagan/platform/http/operations.ts';

const FIGURES = {
  year: 2026,
  employer: 'Malolos Trading',
  tin: '123-456-789-000',
  address: 'Malolos, Bulacan',
  zipcode: '3000',
  taxable: 180_000,
  withheld: 4_500.5,
  periods: 12,
};

export const previousEmployerOperations: Operations = {
  'GET /api/pms/employees/{employee}/previous_employers': 'pay, to see',
  'POST /api/pms/employees/{employee}/previous_employers': { access: 'pay, to change', body: FIGURES },
  'PUT /api/pms/employees/{employee}/previous_employers/{previous_employer}': {
    access: 'pay, to change',
    body: { ...FIGURES, year: 2024 },
  },
  'DELETE /api/pms/employees/{employee}/previous_employers/{previous_employer}': 'pay, to change',
};
