import type { Operations } from '@bulwagan/platform/http/operations.ts';

export const sheriffReportOperations: Operations = {
  'GET /api/sheriff-reports': 'service, to report',
  'GET /api/sheriff-reports/{report}': 'service, to report',
  'POST /api/backoffice/case/{case}/activities-sheriff': {
    access: 'service, to report',
    body: {
      hearing_parent_id: '{hearing}',
      service_date: '2026-01-15',
      service_status: 'served',
      manner_of_service: 'personal',
    },
  },
  'POST /api/sheriff-reports/{report}/attempts': {
    access: 'service, to report',
    body: { service_date: '2026-01-16', service_status: 'served', manner_of_service: 'personal' },
  },
  'POST /api/backoffice/update-sheriff-report': {
    access: 'service, to report',
    form: { field: 'attachments[]', texts: { case_activity_id: '{report}' } },
  },
};
