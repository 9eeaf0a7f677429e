import type { Operations } from '@bulwagan/platform/http/operations.ts';

export const calculateOperations: Operations = {
  'POST /api/payroll/calculate': {
    access: 'payroll items, to see',
    body: {
      set: 'ph-private',
      pay_date: '2026-07-31',
      period: { start: '2026-07-01', end: '2026-07-31' },
      frequency: 'monthly',
      compensation: { basis: 'monthly', amount: 30_450, factor: 261 },
    },
  },
};
