import type { Operations } from '@bulwagan/platform/http/operations.ts';

export const hearingOperations: Operations = {
  'POST /api/case/{case}/hearing': {
    access: 'hearings, to schedule',
    body: { scheduled_at: '2031-03-10T09:00', hearing_mode: 'in-person', activity_id: '{activity}' },
  },
  'POST /api/case/{case}/hearing/check': {
    access: 'hearings, to schedule',
    body: {
      scheduled_at: '2031-03-10T09:00',
      hearing_mode: 'in-person',
      activity_id: '{activity}',
      hearing_id: '{hearing}',
    },
  },
  'POST /api/hearings/{hearing}/reschedule': {
    access: 'hearings, to schedule',
    body: { scheduled_at: '2031-03-10T11:00', reason: 'Moved.' },
  },
  'POST /api/hearings/{hearing}/cancel': {
    access: 'hearings, to schedule',
    body: { reason: 'No need.' },
    turn: 1,
  },
  'POST /api/hearings/{held_hearing}/result': {
    access: 'hearings, to schedule',
    body: { hearing_status: 'held' },
    turn: 1,
  },
};
