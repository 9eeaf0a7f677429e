import type { Operations } from '@bulwagan/platform/http/operations.ts';

const OWN = 'Shows the caller’s own pay only, whatever the run.';

export const ownOperations: Operations = {
  'GET /api/me/employee': 'what everybody signed in has',
  'GET /api/me/payslips': 'what everybody signed in has',
  'GET /api/me/payslips/{run}': { access: 'what everybody signed in has', shared: OWN },
  'GET /api/me/payslips/{run}/file': { access: 'what everybody signed in has', shared: OWN },
  'GET /api/me/certificates': 'what everybody signed in has',
  'GET /api/me/certificates/{certificate_year}': { access: 'what everybody signed in has', shared: OWN },
  'GET /api/me/certificates/{certificate_year}/file': { access: 'what everybody signed in has', shared: OWN },
  'GET /api/me/preferences': 'what everybody signed in has',
  'PUT /api/me/preferences': { access: 'what everybody signed in has', body: { payslip_mail: true } },
};
