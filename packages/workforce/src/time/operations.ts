import type { Operations } from '@bulwagan/platform/http/operations.ts';

const SHARED = 'Holidays belong to all organizations.';
const CHANGED = { access: 'reference lists, to change', shared: SHARED };

export const timeOperations: Operations = {
  'POST /api/time/logs': {
    access: 'employees',
    body: { entries: [{ biometric_id: 'B-{serial}', at: '2026-11-03 08:00:00' }] },
  },
  'POST /api/time/logs/import': {
    access: 'employees',
    form: {
      field: 'file',
      file: { name: '1_attlog.dat', text: '        1\t2026-11-03 08:00:00\t1\t0\t1\t0\n' },
    },
  },
  'GET /api/time/records': { access: 'employees', query: 'employee_id={employee}&month=2026-11' },
  'GET /api/me/time-records': { access: 'every signed-in user', query: 'month=2026-11' },
  'GET /api/me/time-records/file': { access: 'every signed-in user', query: 'month=2026-05' },
  'GET /api/time/corrections': 'employees',
  'POST /api/time/corrections': {
    access: 'employees',
    body: {
      employee_id: '{employee}',
      date: '2026-11-03',
      pm_out: '17:00',
      reason: 'The device was broken.',
    },
  },
  'POST /api/time/corrections/{time_correction}/approve': {
    access: 'employees',
    body: { note: 'Seen at work' },
    by: 'approver',
  },
  'POST /api/time/corrections/{rejected_time_correction}/reject': {
    access: 'employees',
    body: { note: 'Not at work' },
    by: 'approver',
  },
  'GET /api/me/time-corrections': 'every signed-in user',
  'POST /api/me/time-corrections': {
    access: 'every signed-in user',
    body: { date: '2026-11-04', am_in: '08:00', reason: 'The device was broken.' },
    by: 'employee',
  },
  'GET /api/time/holidays': 'every signed-in user',
  'POST /api/time/holidays': {
    access: CHANGED.access,
    body: { date: '2026-10-12', name: 'Holiday {serial}', kind: 'special', place: 'Malolos' },
  },
  'PUT /api/time/holidays/{work_holiday}': { ...CHANGED, body: { name: 'Holiday {serial}' } },
  'DELETE /api/time/holidays/{work_holiday}': { ...CHANGED, turn: 1 },
};
