import type { TestApp } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES, hire } from '@bulwagan/workforce/employees/testing/employees.ts';
import { itemBody } from '@bulwagan/workforce/payroll-items/testing/payroll.ts';
import { ROSTERS, RUNS } from '@bulwagan/workforce/runs/testing/runs.ts';
import type { Searched } from './wildcards.ts';

const NAMED = [
  '/api/organizations',
  '/api/accounting/account_codes',
  '/api/payroll/payroll_types',
  '/api/pms/positions',
  '/api/pms/employment_types',
  '/api/pms/timekeeping_policies',
];

/** Everything that workforce can search, with names chosen by the test. */
export async function searchedWorkforce(testApp: TestApp): Promise<Searched> {
  const admin = await testApp.superUser();
  const made = async (path: string, body: object): Promise<string> => {
    const reply = await admin.post(path, body);
    if (reply.status !== 201) throw new Error(`${path}: ${reply.status} ${reply.text}`);
    return reply.body.data.id;
  };
  const [roster, other] = [await made(ROSTERS, { name: 'All' }), await made(ROSTERS, { name: 'None' })];
  const item = await made('/api/payroll/payroll_items', itemBody());
  const members: string[] = [];
  let month = 0;
  return {
    get: admin.get,
    seed: async (name) => {
      for (const path of NAMED) await made(path, { name });
      await made('/api/roles', { name, permissions: ['Manage employees'] });
      await made(ROSTERS, { name });
      await made('/api/payroll/payroll_items', itemBody({ name }));
      await testApp.person({ name, username: name });
      const employee = await hire(admin, { first_name: name });
      members.push(employee.id);
      const put = await admin.put(`${ROSTERS}/${roster}/members`, { employee_ids: members });
      if (put.status !== 200) throw new Error(put.text);
      month += 1;
      const run = await made(RUNS, {
        roster_id: roster,
        period_start: `2026-0${month}-01`,
        period_end: `2026-0${month}-15`,
        items: [{ payroll_item_id: item, amount: 100 }],
      });
      const computed = await admin.post(`${RUNS}/${run}/compute`);
      if (computed.status >= 300) throw new Error(computed.text);
      return {
        [`${ROSTERS}/{id}/members`]: `${ROSTERS}/${roster}/members`,
        [`${ROSTERS}/{id}/candidates`]: `${ROSTERS}/${other}/candidates`,
        [`${RUNS}/{id}/employees`]: `${RUNS}/${run}/employees`,
        [`${RUNS}/{id}/employees/export`]: `${RUNS}/${run}/employees/export`,
        [EMPLOYEES]: EMPLOYEES,
      };
    },
  };
}
