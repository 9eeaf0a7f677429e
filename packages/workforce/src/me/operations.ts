import type { Operations } from '@bulwagan/platform/http/operations.ts';

const OWN = 'Shows the caller’s own pay only, whatever the run.';

export const ownOperations: Operations = {
  'GET /api/me/employee': 'every signed-in user',
  'GET /api/me/payslips': 'every signed-in user',
  'GET /api/me/payslips/{run}': { access: 'every signed-in user', shared: OWN },
  'GET /api/me/payslips/{run}/file': { access: 'every signed-in user', shared: OWN },
  'GET /api/me/certificates': 'every signed-in user',
  'GET /api/me/certificates/{certificate_year}': { access: 'every signed-in user', shared: OWN },
  'GET /api/me/certificates/{certificate_year}/file': { access: 'every signed-in user', shared: OWN },
  'GET /api/me/preferences': 'every signed-in user',
  'PUT /api/me/preferences': { access: 'every signed-in user', body: { payslip_mail: true } },
};
