import type { Operations } from '@bulwagan/platform/http/operations.ts';

export const activityOperations: Operations = {
  'GET /api/case/{case}/activities': 'case activities, to see',
  'GET /api/case-activities/{activity}': 'case activities, to see',
  'POST /api/case/{case}/activities': {
    access: 'activities, to record',
    body: {
      activity: 'Subpoena',
      type: 'Court Actions',
      activity_id: '{activity}',
      hearing_parent_id: '{hearing}',
    },
  },
  'PUT /api/case-activities/{answering_activity}': {
    access: 'activities, to record',
    body: { activity_id: '{activity}', hearing_parent_id: '{hearing}', remarks: 'Changed.' },
  },
  'POST /api/case-activities/{answering_activity}/update-status': {
    access: 'activities, to decide',
    body: { status: 'Granted' },
    turn: 1,
  },
  'DELETE /api/case-activities/{answering_activity}': { access: 'activities, to decide', turn: 1 },
  'POST /api/case-activities/{activity}/comply': { access: 'activities, to record', body: {} },
  'DELETE /api/case-activities/{activity}/comply': 'activities, to record',
  'GET /api/compliance': 'case activities, to see',
};
