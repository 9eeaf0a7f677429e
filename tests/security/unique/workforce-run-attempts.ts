import type { TestApp } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES } from '@bulwagan/workforce/employees/testing/employees.ts';
import { addItem, itemBody } from '@bulwagan/workforce/payroll-items/testing/payroll.ts';
import { computingOffice, JULY, monthlyPay } from '@bulwagan/workforce/runs/pay/testing/computed.ts';
import { NOVEMBER_1, ROSTERS, RUNS } from '@bulwagan/workforce/runs/testing/runs.ts';
import { type asking, made } from '../opposite/pairs.ts';
import { type Attempt, REFUSED } from './attempts.ts';

type Asking = ReturnType<typeof asking>;

interface Requests {
  ask: Asking;
  /** Creates a record, and returns it. */
  // biome-ignore lint/suspicious/noExplicitAny: as in Reply.
  make(path: string, body: unknown): Promise<any>;
  employee: string;
}

const ITEMS = '/api/payroll/payroll_items';

/** Unique records of rosters and payroll runs. */
export function workforceRunAttempts({ send }: TestApp, { ask, make, employee }: Requests): Attempt[] {
  const aRoster = async (name: string): Promise<string> => (await make(ROSTERS, { name })).id;
  const aRun = async (name: string) => {
    const roster_id = await aRoster(name);
    await made(send, ask('PUT', `${ROSTERS}/${roster_id}/members`, { employee_ids: [employee] }));
    const items = [{ payroll_item_id: (await make(ITEMS, itemBody())).id, amount: 10 }];
    const amounts = [{ employee_id: employee, payroll_item_id: items[0]!.payroll_item_id, amount: 20 }];
    return { roster_id, ...NOVEMBER_1, items, amounts };
  };

  return [
    {
      indexes: ['rosters__name', 'rosters__name_identity'],
      ready: async () => ({
        ask: (n) => ask('POST', ROSTERS, { name: n % 3 === 0 ? 'RACED' : 'Raced' }),
        rows: `select count(*)::integer as n from rosters where lower(name) = 'raced'`,
      }),
      answers: REFUSED,
    },
    {
      indexes: ['roster_members__key'],
      ready: async () => {
        const id = await aRoster('Of one');
        return {
          ask: () => ask('POST', `${ROSTERS}/${id}/members`, { employee_ids: [employee] }),
          rows: `select count(*)::integer as n from roster_members where roster_id = '${id}'`,
        };
      },
      answers: { all: 200 },
    },
    {
      indexes: ['runs__once'],
      ready: async () => {
        const run = await aRun('Paid once');
        return {
          ask: () => ask('POST', RUNS, run),
          rows: `select count(*)::integer as n from runs where roster_id = '${run.roster_id}'`,
        };
      },
      answers: REFUSED,
    },
    {
      indexes: ['run_amounts__key', 'run_items__key'],
      ready: async () => {
        const run = await aRun('Changed at once');
        const { id } = await make(RUNS, run);
        return {
          ask: () => ask('PUT', `${RUNS}/${id}`, run),
          rows: `select count(*)::integer as n from run_amounts join run_items using (run_id) where run_id = '${id}'`,
        };
      },
      answers: { all: 200 },
    },
    {
      indexes: ['run_employees__key', 'run_employees__place', 'run_lines__key', 'run_lines__once'],
      ready: async () => {
        const { id } = await make(RUNS, await aRun('Computed at once'));
        return {
          ask: () => ask('POST', `${RUNS}/${id}/compute`),
          rows: `select count(*)::integer as n from run_lines join run_employees using (run_id) where run_id = '${id}'`,
        };
      },
      answers: { all: 200 },
    },
  ];
}

/** Unique records of runs that compute pay: entered quantities, paid loans, and deductions left for the next run. */
export function workforceSettledAttempts(testApp: TestApp, ask: Asking): Attempt[] {
  const run = async () => {
    const office = await computingOffice(testApp);
    const { id: roster_id, members } = await office.roster(monthlyPay(10_000));
    const [employee_id] = members;
    const [loan, debt] = [
      await addItem(office.payroll, { category: 'deduction' }),
      await addItem(office.payroll, { category: 'deduction' }),
    ];
    const lent = { effective_from: '2026-01-01', balance: 2_500, installment: 2_000 };
    await made(
      testApp.send,
      ask('POST', `${EMPLOYEES}/${employee_id}/recurring_items`, { payroll_item_id: loan.id, ...lent }),
    );
    const typed = [loan, debt].map(({ id }) => ({ payroll_item_id: id, amount: 0 }));
    const body = {
      ...JULY,
      roster_id,
      items: [...office.items('BASIC', 'ABSENT'), ...typed],
      quantities: [{ employee_id, payroll_item_id: office.item('ABSENT'), quantity: 1 }],
      amounts: [{ employee_id, payroll_item_id: debt.id, amount: 12_000 }],
      carry_negative: true,
    };
    return { body, id: (await office.run(roster_id, body)).id as string };
  };
  return [
    {
      indexes: ['run_quantities__key'],
      ready: async () => {
        const { body, id } = await run();
        return {
          ask: () => ask('PUT', `${RUNS}/${id}`, body),
          rows: `select count(*)::integer as n from run_quantities where run_id = '${id}'`,
        };
      },
      answers: { all: 200 },
    },
    {
      indexes: ['run_installments__key', 'run_carried__key'],
      ready: async () => {
        const { id } = await run();
        return {
          ask: () => ask('POST', `${RUNS}/${id}/compute`),
          rows: `select count(*)::integer as n from run_installments join run_carried using (run_id) where run_id = '${id}'`,
        };
      },
      answers: { all: 200 },
    },
  ];
}
