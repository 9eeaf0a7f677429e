import type { Person, TestApp } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES } from '../../../employees/testing/employees.ts';
import { addRoster, addRun, RUNS, take } from '../../testing/runs.ts';

export const JULY = { period_start: '2026-07-01', period_end: '2026-07-31' };
export const JULY_1 = { period_start: '2026-07-01', period_end: '2026-07-15' };
export const JULY_2 = { period_start: '2026-07-16', period_end: '2026-07-31' };

/** Items without an amount, which are computed. */
export type ComputedItem = { payroll_item_id: string; amount?: number };

export interface Office {
  /** Id of an item of the installed set. */
  item(code: string): string;
  items(...codes: string[]): ComputedItem[];
  /** Adds a roster with one member for each pay. */
  roster(...pays: object[]): Promise<{ id: string; members: string[] }>;
  pay(employeeId: string, pay: object): Promise<void>;
  // biome-ignore lint/suspicious/noExplicitAny: a run as the answer shows it.
  run(rosterId: string, more: Record<string, unknown>): Promise<any>;
  /** Takes a draft run through all steps until it is final, with two different users. */
  makeFinal(id: string): Promise<void>;
  /** Returns the amounts of a person in pesos, by item code. */
  amounts(runId: string, employeeId: string): Promise<Record<string, number>>;
  // biome-ignore lint/suspicious/noExplicitAny: lines as the answer shows them.
  lines(runId: string, employeeId: string): Promise<any[]>;
}

export const CONTRIBUTIONS = 'SSS-EE SSS-ER MPF-EE MPF-ER EC-ER PHIC-EE PHIC-ER HDMF-EE HDMF-ER'.split(' ');

/** Item codes of the set for private employers. */
export const PRIVATE_CODES = [
  ...'BASIC ABSENT LATE UNDERTIME OT REST SPECIAL HOLIDAY NIGHT COMMISSION BONUS 13TH-MONTH'.split(' '),
  ...CONTRIBUTIONS,
  'WTAX',
];

export const monthlyPay = (amount: number, effective_from = '2026-01-01') => ({
  effective_from,
  basis: 'monthly',
  amount,
});

/** Prepares an office whose catalog contains the items of both sets. */
export async function computingOffice(
  testApp: TestApp,
): Promise<Office & { payroll: Person; approver: Person; hr: Person }> {
  const [payroll, approver, hr] = [
    await testApp.as('Payroll Admin'),
    await testApp.as('Payroll Admin'),
    await testApp.as('HR Admin'),
  ];
  for (const set of ['ph-private', 'ph-government'])
    await payroll.post(`/api/payroll/sets/${set}/install`, {});
  const { body } = await payroll.get('/api/payroll/payroll_items?per_page=100');
  const ids = new Map<string, string>(
    body.data.map(({ id, code }: { id: string; code: string }) => [code, id]),
  );
  const item = (code: string): string => ids.get(code)!;
  const pay = async (employeeId: string, given: object) => {
    const reply = await hr.post(`${EMPLOYEES}/${employeeId}/compensations`, given);
    if (reply.status !== 201) throw new Error(`No pay was added: ${reply.status} ${reply.text}`);
  };
  const lines = async (runId: string, employeeId: string) =>
    (await payroll.get(`${RUNS}/${runId}/lines?per_page=100&filter[employee_id]=${employeeId}`)).body.data;
  return {
    payroll,
    approver,
    hr,
    item,
    pay,
    lines,
    items: (...codes) => codes.map((code) => ({ payroll_item_id: item(code) })),
    roster: async (...pays) => {
      const roster = await addRoster(testApp, payroll, { members: pays.length });
      for (const [at, given] of pays.entries()) await pay(roster.members[at]!, given);
      return roster;
    },
    run: (rosterId, more) => addRun(payroll, rosterId, more),
    makeFinal: async (id) => {
      await take(payroll, id, 'compute', 'review');
      await take(approver, id, 'approve', 'finalize');
    },
    amounts: async (runId, employeeId) =>
      Object.fromEntries(
        (await lines(runId, employeeId)).map(
          ({ payroll_item, amount }: { payroll_item: { code: string }; amount: number }) => [
            payroll_item.code,
            amount,
          ],
        ),
      ),
  };
}
