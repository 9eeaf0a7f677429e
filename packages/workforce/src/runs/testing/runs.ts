import type { Person, TestApp } from '@bulwagan/testing/workforce.ts';
import { addEmployee, addItem } from '../../payroll-items/testing/payroll.ts';

export const RUNS = '/api/payroll/runs';
export const ROSTERS = '/api/payroll/rosters';

let count = 0;

/** Creates a roster with new members, named by their position: `Reyes A`, `Reyes B`. */
export async function addRoster(
  testApp: TestApp,
  admin: Person,
  { members = 2, organizationId }: { members?: number; organizationId?: string } = {},
): Promise<{ id: string; members: string[] }> {
  count += 1;
  const name = `Roster ${count}`;
  const organization = organizationId === undefined ? {} : { organization_id: organizationId };
  const ids: string[] = [];
  for (let at = 0; at < members; at += 1) {
    const last_name = `Reyes ${String.fromCharCode(65 + at)}`;
    ids.push(await addEmployee(testApp, { last_name, ...organization }));
  }
  const { body } = await admin.post(ROSTERS, { name, ...organization });
  const reply = await admin.put(`${ROSTERS}/${body.data.id}/members`, { employee_ids: ids });
  if (reply.status !== 200) throw new Error(`The roster has no members: ${reply.status} ${reply.text}`);
  return { id: body.data.id, members: ids };
}

export const NOVEMBER_1 = { period_start: '2026-11-01', period_end: '2026-11-15' };
export const NOVEMBER_2 = { period_start: '2026-11-16', period_end: '2026-11-30' };

/** Creates a run. By default, it has one item without a limit. */
export async function addRun(
  admin: Person,
  rosterId: string,
  more: Record<string, unknown> = {},
  // biome-ignore lint/suspicious/noExplicitAny: a run as the answer shows it.
): Promise<any> {
  const items = more.items ?? [{ payroll_item_id: (await addItem(admin)).id, amount: 1_000 }];
  const reply = await admin.post(RUNS, { roster_id: rosterId, ...NOVEMBER_1, ...more, items });
  if (reply.status !== 201) throw new Error(`No run was added: ${reply.status} ${reply.text}`);
  return reply.body.data;
}

/** Takes a run through several steps and asserts that each step succeeds. */
export async function take(person: Person, id: string, ...steps: string[]) {
  let data: unknown;
  for (const step of steps) {
    const reply = await person.post(`${RUNS}/${id}/${step}`);
    if (reply.status !== 200) throw new Error(`No ${step}: ${reply.status} ${reply.text}`);
    data = reply.body.data;
  }
  // biome-ignore lint/suspicious/noExplicitAny: a run as the answer shows it.
  return data as any;
}
