import type { Operations } from '@bulwagan/platform/http/operations.ts';

const OF_THE_COURT = 'Holidays belong to the whole court.';

export const calendarOperations: Operations = {
  'GET /api/events': 'every signed-in user',
  'POST /api/events/validate_holiday': {
    access: 'every signed-in user',
    body: { date: '20{serial}-05-05' },
  },
  'GET /api/working-day': 'every signed-in user',
  'POST /api/events/add-case-hearing-calendar': {
    access: 'every signed-in user',
    body: { data: { hearings: [{ type: 'case', start_at: '2031-03-10', case_record_id: '{case}' }] } },
  },
  'PUT /api/events/{event}/edit-manual-event': {
    access: 'every signed-in user',
    body: { title: 'Changed' },
  },
  'DELETE /api/events/{event}/delete-manual-event': 'every signed-in user',
  'POST /api/calendar-token': { access: 'every signed-in user', by: 'self' },
  'DELETE /api/calendar-token': { access: 'every signed-in user', by: 'self' },
  'GET /calendar.ics': 'anyone',
  'GET /api/holidays': 'every signed-in user',
  'POST /api/holidays': {
    access: 'holidays and branches, to manage',
    body: { date: '20{serial}-05-05', name: 'Founding day' },
  },
  'PUT /api/holidays/{holiday}': {
    access: 'holidays and branches, to manage',
    shared: OF_THE_COURT,
    body: { name: 'Founding anniversary' },
  },
  'DELETE /api/holidays/{holiday}': { access: 'holidays and branches, to manage', shared: OF_THE_COURT },
  'GET /api/holidays/{holiday}/hearings': {
    access: 'holidays and branches, to manage',
    shared: OF_THE_COURT,
  },
};
