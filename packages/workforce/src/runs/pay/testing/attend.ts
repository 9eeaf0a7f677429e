import type { Person } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES } from '../../../employees/testing/employees.ts';
import { punch } from '../../../time/testing/attendance.ts';
import { monthlyPay } from './computed.ts';

export const OCTOBER = { period_start: '2026-10-01', period_end: '2026-10-31' };
/** Rates by the factor 261: 1,200 a day, 150 an hour and 2.50 a minute. */
export const PAY = monthlyPay(26_100);
/** Days of October 2026 from Monday to Friday. */
export const WORKDAYS = [1, 2, 5, 6, 7, 8, 9, 12, 13, 14, 15, 16, 19, 20, 21, 22, 23, 26, 27, 28, 29, 30];

/** Punches and leave of employees in October, for runs that use time records. */
export async function attendanceOf({ admin, hr }: { admin: Person; hr: Person }) {
  const { body: policy } = await admin.post('/api/pms/timekeeping_policies', {
    name: 'Regular hours',
    starts_at: '08:00',
    ends_at: '17:00',
  });
  let pin = 0;
  return {
    policyId: policy.data.id as string,
    /**
     * Records full days in October. A day such as `05 08:12 12:00 13:00 17:00` has these punches instead; a day
     * without times has no punches. Returns the biometric ID.
     */
    async attend(id: string, days: readonly string[], more: object = {}): Promise<string> {
      pin += 1;
      const changes = { biometric_id: `T${pin}`, timekeeping_policy_id: policy.data.id, ...more };
      const reply = await hr.put(`${EMPLOYEES}/${id}`, changes);
      if (reply.status !== 200) throw new Error(`The employee was not changed: ${reply.text}`);
      const special = new Map(days.map((line) => [line.slice(0, 2), line]));
      const lines = WORKDAYS.map((day) => String(day).padStart(2, '0')).map(
        (day) => special.get(day) ?? `${day} 08:00 12:00 13:00 17:00`,
      );
      await punch(hr, `T${pin}`, lines, '2026-10');
      return `T${pin}`;
    },
    /** Files and approves leave. Returns the id of the application. */
    async leave(
      employee_id: string,
      start: string,
      end: string,
      named = 'Leave without pay',
    ): Promise<string> {
      const { body } = await hr.get('/api/leave/types');
      const type = body.data.find(({ name }: { name: string }) => name === named);
      const leave = { employee_id, leave_type_id: type.id, start, end, reason: 'Family' };
      const filed = await hr.post('/api/leave/applications', leave);
      const { id } = filed.body.data ?? {};
      const approved = await admin.post(`/api/leave/applications/${id}/approve`, {});
      if (approved.status !== 200)
        throw new Error(`The leave was not approved: ${filed.text} ${approved.text}`);
      return id;
    },
  };
}
