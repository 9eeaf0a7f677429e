import type { Operations } from '@bulwagan/platform/http/operations.ts';

export const mediaOperations: Operations = {
  'GET /api/case-records/{case}/attachments': 'case filing, to see',
  'POST /api/case-records/{case}/attachments': {
    access: 'cases, to manage',
    form: { field: 'attachments[]' },
  },
  'DELETE /api/case-records/{case}/attachments/{media}': { access: 'cases, to manage', turn: 1 },
  'GET /api/case-activities/{report}/attachments': 'case filing or activities, to see',
  'POST /api/case-activities/{activity}/attachments': {
    access: 'activities, to record',
    form: { field: 'attachments[]' },
  },
  'DELETE /api/case-activities/{activity}/attachments/{attached_media}': {
    access: 'activities, to record, or service, to report',
    turn: 1,
  },
  'POST /api/case-activities/{activity}/attachments/{replaced_media}/replace': {
    access: 'activities, to record, or service, to report',
    form: { field: 'attachments[]' },
    turn: 1,
  },
  'POST /api/temporary-media': { access: 'amendments, to file', form: { field: 'files[]' } },
  'GET /api/media/{media}': 'case filing or activities, to see',
  'GET /api/media/{temporary_media}': 'case filing or activities, to see',
};
