import type { Operations } from '@bulwagan/platform/http/operations.ts';

const RULE = { percentage: 5, effective_from: '2029-07-01', reason: 'Increase of 2029' };

export const compensationChangeOperations: Operations = {
  'POST /api/pms/compensation_changes/preview': {
    access: 'pay, to change',
    body: { ...RULE, organization_id: '{organization}' },
  },
  'POST /api/pms/compensation_changes': {
    access: 'pay, to change',
    body: { ...RULE, organization_id: '{organization}' },
  },
  'POST /api/pms/compensation_changes/import': {
    access: 'pay, to change',
    form: {
      field: 'file',
      texts: { dry_run: 'true' },
      file: {
        name: 'pay.csv',
        text: 'employee_number,effective_from,amount,reason\nE-1,2029-08-01,31705.00,Promotion\n',
      },
    },
  },
};
