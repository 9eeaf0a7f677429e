import type { Operations } from '@bulwagan/platform/http/operations.ts';

const SHARED = 'Leave types belong to all organizations.';
const OWN = 'Only the caller’s own applications, whatever the id.';
const LEAVE = { leave_type_id: '{leave_type}', reason: 'Family matters' };
const TYPE = { law: null, accrual: 'none', days: 3, allows_without_pay: false };
const APPLICATION = '/api/leave/applications';

export const leaveOperations: Operations = {
  'GET /api/leave/types': 'every signed-in user',
  'POST /api/leave/types': {
    access: 'reference lists, to change',
    body: { ...TYPE, name: 'Leave {serial}' },
  },
  'PUT /api/leave/types/{leave_type}': {
    access: 'reference lists, to change',
    body: { law: 'Office order {serial}' },
    shared: SHARED,
  },
  'GET /api/leave/credits': { access: 'employees', query: 'employee_id={employee}' },
  'POST /api/leave/credits': {
    access: 'leave, to decide',
    body: {
      employee_id: '{employee}',
      leave_type_id: '{accruing_leave_type}',
      kind: 'opening',
      days: 10.5,
      on: '2026-01-01',
      reason: 'Balance of the cards',
    },
  },
  'GET /api/leave/applications': 'employees',
  'POST /api/leave/applications': {
    access: 'every signed-in user',
    body: { ...LEAVE, employee_id: '{employee}', start: '2026-07-06', end: '2026-07-07' },
  },
  [`POST ${APPLICATION}/{leave_application}/approve`]: {
    access: 'leave, to decide',
    body: { note: 'Granted' },
    by: 'approver',
  },
  [`POST ${APPLICATION}/{rejected_leave_application}/reject`]: {
    access: 'leave, to decide',
    body: { note: 'Too many are on leave' },
    by: 'approver',
  },
  [`POST ${APPLICATION}/{cancelled_leave_application}/cancel`]: {
    access: 'leave, to decide',
    body: { note: 'Recalled' },
    by: 'approver',
  },
  'GET /api/me/leave-credits': 'every signed-in user',
  'GET /api/me/leave-applications': 'every signed-in user',
  'POST /api/me/leave-applications': {
    access: 'every signed-in user',
    body: { ...LEAVE, start: '2026-07-08', end: '2026-07-08', half_day: true },
    shared: SHARED,
    by: 'employee',
  },
  'POST /api/me/leave-applications/{leave_application}/cancel': {
    access: 'every signed-in user',
    shared: OWN,
    by: 'employee',
  },
};
