import type { Operations } from '@bulwagan/platform/http/operations.ts';

const RAFFLES = 'Raffles belong to the whole court; `batch.test.ts` reads cases out of scope in them.';

export const raffleOperations: Operations = {
  'POST /api/case-records/{waiting_case}/raffle': {
    access: 'cases, to raffle',
    by: 'raffler',
  },
  'GET /api/case-records/{case}/raffle': 'case details, to see',
  'POST /api/raffles': {
    access: 'cases, to raffle',
    body: { court_type: 'Regional Trial Court', case_ids: ['{pending_case}'] },
    by: 'raffler',
  },
  'GET /api/raffles': 'cases, to raffle',
  'GET /api/raffles/{raffle}': { access: 'cases, to raffle', shared: RAFFLES },
  'GET /api/case-assignments': 'reports and statistics',
};
