import type { Operations } from '@bulwagan/platform/http/operations.ts';

/** `{payroll_file}` is `journal`. */
export const payrollFileOperations: Operations = {
  'GET /api/payroll/files/{payroll_file}': {
    access: 'payroll items, to see',
    shared: 'The final runs in it are those of the caller’s organizations.',
    query: 'month=2026-11',
  },
  'GET /api/payroll/files/bank/warnings': {
    access: 'payroll items, to see',
    query: 'month=2026-11',
  },
  'GET /api/payroll/files/journal/warnings': {
    access: 'payroll items, to see',
    query: 'month=2026-11',
  },
};
