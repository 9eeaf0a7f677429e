import type { TestApp } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES } from '@bulwagan/workforce/employees/testing/employees.ts';
import { addEmployee } from '@bulwagan/workforce/payroll-items/testing/payroll.ts';
import { type asking, made } from '../opposite/pairs.ts';
import { type Attempt, REFUSED } from './attempts.ts';

interface Requests {
  ask: ReturnType<typeof asking>;
  /** Creates a record as another user than `ask`, and returns it. */
  make(path: string, body: unknown): Promise<{ id: string }>;
}

const TYPE = { law: null, accrual: 'none', days: 3, allows_without_pay: true };
const PUNCH = { biometric_id: 'RACED', at: '2026-11-03 08:00:00' };

/** Unique records of time and leave. */
export function workforceTimeAttempts(testApp: TestApp, { ask, make }: Requests): Attempt[] {
  return [
    {
      indexes: ['time_logs__key'],
      ready: async () => {
        const id = await addEmployee(testApp);
        const { biometric_id } = PUNCH;
        await made(testApp.send, ask('PUT', `${EMPLOYEES}/${id}`, { biometric_id }));
        return {
          ask: () => ask('POST', '/api/time/logs', { entries: [PUNCH] }),
          rows: `select count(*)::integer as n from time_logs where employee_id = '${id}'`,
        };
      },
      answers: { all: 200 },
    },
    {
      indexes: ['work_holidays__identity'],
      ready: async () => ({
        ask: (n) => {
          const place = n % 3 === 0 ? 'MALOLOS' : 'Malolos';
          return ask('POST', '/api/time/holidays', {
            date: '2030-05-06',
            name: 'Raced',
            kind: 'special',
            place,
          });
        },
        rows: `select count(*)::integer as n from work_holidays where name = 'Raced'`,
      }),
      answers: REFUSED,
    },
    {
      indexes: ['leave_types__name_identity'],
      ready: async () => ({
        ask: (n) => ask('POST', '/api/leave/types', { ...TYPE, name: n % 3 === 0 ? 'RACED' : 'Raced' }),
        rows: `select count(*)::integer as n from leave_types where lower(name) = 'raced'`,
      }),
      answers: REFUSED,
    },
    {
      indexes: ['leave_days__key'],
      ready: async () => {
        const employee_id = await addEmployee(testApp);
        const { id: leave_type_id } = await make('/api/leave/types', { ...TYPE, name: 'Of one day' });
        const day = { start: '2026-12-01', end: '2026-12-01', reason: 'Family' };
        const { id } = await make('/api/leave/applications', { employee_id, leave_type_id, ...day });
        return {
          ask: () => ask('POST', `/api/leave/applications/${id}/approve`, {}),
          rows: `select count(*)::integer as n from leave_days where employee_id = '${employee_id}'`,
        };
      },
      answers: { one: 200, others: [422] },
    },
  ];
}
