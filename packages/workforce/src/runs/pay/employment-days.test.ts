import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES, JUAN } from '../../employees/testing/employees.ts';
import { take } from '../testing/runs.ts';
import { computingOffice, JULY, monthlyPay, PRIVATE_CODES } from './testing/computed.ts';

const testApp = await startWorkforce({ after });
const office = await computingOffice(testApp);
const { payroll, hr } = office;

test('contract §3.3: a run computes for others while a member is not employed yet and had a previous employer', async () => {
  const roster = await office.roster(monthlyPay(30_450), monthlyPay(30_450));
  const [present, later] = roster.members as [string, string];
  const hired = await hr.put(`${EMPLOYEES}/${later}`, { ...JUAN, hired_on: '2026-08-03' });
  assert.equal(hired.status, 200, hired.text);
  const previous = { year: 2026, employer: 'Malolos Trading', taxable: 300_000, withheld: 0, periods: 5 };
  const added = await hr.post(`${EMPLOYEES}/${later}/previous_employers`, previous);
  assert.equal(added.status, 201, added.text);
  const run = await office.run(roster.id, { ...JULY, items: office.items(...PRIVATE_CODES) });
  await take(payroll, run.id, 'compute');
  assert.equal((await office.amounts(run.id, present)).WTAX, 1_069.61);
  assert.deepEqual(await office.amounts(run.id, later), {});
});
