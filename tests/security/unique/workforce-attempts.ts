import type { TestApp } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES } from '@bulwagan/workforce/employees/testing/employees.ts';
import { addEmployee, itemBody } from '@bulwagan/workforce/payroll-items/testing/payroll.ts';
import { NOVEMBER_1, ROSTERS, RUNS } from '@bulwagan/workforce/runs/testing/runs.ts';
import { newUser } from '@bulwagan/workforce/users/testing/users.ts';
import { gsisVersion, uniformValue } from '../../workforce/changes.ts';
import { asking, made } from '../opposite/pairs.ts';
import { type Attempt, HUNDRED } from './attempts.ts';
import { officeAttempts, REASONS_OF_OFFICES } from './back-office-attempts.ts';

const ITEMS = '/api/payroll/payroll_items';

export const WORKFORCE_REASONS = {
  ...REASONS_OF_OFFICES,
  access_state_pkey: 'a single row that no request creates',
  reference_state_pkey: 'a single row that no request creates',
  employee_counts__key: 'written by one job at a time',
  organization_paths__key: 'created with its organization, under a lock of the tree',
  picture_leftovers_pkey: 'drawn by the program',
  salary_steps__key: 'written with their version',
  statutory_brackets__key: 'written with their version',
  statutory_seeds__key: 'written by starts of the program, which add each version once',
  runs__final_number: 'counted under a lock, by those who make runs final',
};

/** Reference lists, each with its unique field. */
const LISTS = [
  ['positions__name', '/api/pms/positions', 'positions'],
  ['employment_types__name', '/api/pms/employment_types', 'employment_types'],
  ['timekeeping_policies__name', '/api/pms/timekeeping_policies', 'timekeeping_policies'],
  ['payroll_types__name', '/api/payroll/payroll_types', 'payroll_types'],
] as const;

export async function workforceAttempts(testApp: TestApp): Promise<Attempt[]> {
  const [admin, opener] = [await testApp.superUser(), await testApp.superUser()];
  const [ask, asOpener] = [asking(admin.headers), asking(opener.headers)];
  // biome-ignore lint/suspicious/noExplicitAny: as in Reply.
  const make = (path: string, body: unknown): Promise<any> =>
    made(testApp.send, asOpener('POST', path, body));
  const employees: string[] = [];
  for (let n = 0; n < HUNDRED; n += 1) employees.push(await addEmployee(testApp));
  const refused = { one: 201, others: [422] };
  /** Assigns the same value to a hundred employees. */
  const given = (index: string, value: () => Promise<Record<string, unknown>>): Attempt => ({
    indexes: index.endsWith('_once') ? [index] : [index, `${index}_identity`],
    ready: async () => {
      const body = await value();
      const [[field, sent]] = Object.entries(body) as [[string, unknown]];
      return {
        ask: (n) => ask('PUT', `${EMPLOYEES}/${employees[n]}`, body),
        rows: `select count(*)::integer as n from employees where ${field}::text = '${sent}'`,
      };
    },
    answers: { one: 200, others: [422] },
  });
  const aRoster = async (name: string): Promise<string> => (await make(ROSTERS, { name })).id;
  const aRun = async (name: string) => {
    const roster_id = await aRoster(name);
    await made(testApp.send, ask('PUT', `${ROSTERS}/${roster_id}/members`, { employee_ids: [employees[0]] }));
    const items = [{ payroll_item_id: (await make(ITEMS, itemBody())).id, amount: 10 }];
    const amounts = [{ employee_id: employees[0], payroll_item_id: items[0]!.payroll_item_id, amount: 20 }];
    return { roster_id, ...NOVEMBER_1, items, amounts };
  };

  return [
    ...LISTS.map(
      ([index, path, table]): Attempt => ({
        indexes: [index, `${index}_identity`],
        ready: async () => ({
          ask: (n) => ask('POST', path, { name: n % 3 === 0 ? 'RACED' : 'Raced' }),
          rows: `select count(*)::integer as n from ${table} where lower(name) = 'raced'`,
        }),
        answers: refused,
      }),
    ),
    {
      indexes: ['account_codes__new_account_code', 'account_codes__new_account_code_identity'],
      ready: async () => ({
        ask: (n) =>
          ask('POST', '/api/accounting/account_codes', { name: `Raced ${n}`, new_account_code: '5-1' }),
        rows: `select count(*)::integer as n from account_codes where new_account_code = '5-1'`,
      }),
      answers: refused,
    },
    {
      indexes: ['statutory_versions__key_effective_from'],
      ready: async () => ({
        ask: () => ask('POST', '/api/payroll/tables/gsis/versions', gsisVersion('2090-01-01')),
        rows: `select count(*)::integer as n from statutory_versions where effective_from = '2090-01-01'`,
      }),
      answers: refused,
    },
    {
      indexes: ['statutory_values__key_effective_from'],
      ready: async () => ({
        ask: () => ask('POST', '/api/payroll/statutory_values/uniform/versions', uniformValue('2090-01-01')),
        rows: `select count(*)::integer as n from statutory_values where effective_from = '2090-01-01'`,
      }),
      answers: refused,
    },
    {
      // Each gets its own slug.
      indexes: ['organizations__slug'],
      ready: async () => ({
        ask: () => ask('POST', '/api/organizations', { name: 'Alike' }),
        rows: `select count(distinct slug)::integer as n from organizations where name = 'Alike'`,
      }),
      answers: { all: 201 },
      left: HUNDRED,
    },
    {
      indexes: ['users__username_key', 'users__username_identity'],
      ready: async () => ({
        ask: (n) => ask('POST', '/api/users', newUser({ username: n % 3 === 0 ? 'RACED' : 'raced' })),
        rows: `select count(*)::integer as n from users where username_key = 'raced'`,
      }),
      answers: refused,
    },
    {
      indexes: ['users__email_key'],
      ready: async () => ({
        ask: () => ask('POST', '/api/users', newUser({ email: 'raced@workforce.example' })),
        rows: `select count(*)::integer as n from users where email_key = 'raced@workforce.example'`,
      }),
      answers: refused,
    },
    {
      indexes: ['roles__name', 'roles__name_identity'],
      ready: async () => ({
        ask: (n) => ask('POST', '/api/roles', { name: n % 3 === 0 ? 'RACED' : 'Raced', permissions: [] }),
        rows: `select count(*)::integer as n from roles where lower(name) = 'raced'`,
      }),
      answers: refused,
    },
    {
      indexes: ['role_permissions__key'],
      ready: async () => {
        const { id } = await make('/api/roles', { name: 'Of one permission', permissions: [] });
        return {
          ask: () => ask('PUT', `/api/roles/${id}`, { permissions: ['Manage payroll'] }),
          rows: `select count(*)::integer as n from role_permissions where role_id = '${id}'`,
        };
      },
      answers: { all: 200 },
    },
    {
      // Role for all organizations, stored without an organization.
      indexes: ['user_roles__once'],
      ready: async () => {
        const { id: role_id } = await make('/api/roles', { name: 'Given', permissions: [] });
        const { id } = await testApp.person();
        return {
          ask: () => ask('POST', `/api/users/${id}/roles`, { role_id }),
          rows: `select count(*)::integer as n from user_roles where user_id = ${id}`,
        };
      },
      answers: { all: 200 },
    },
    {
      indexes: ['payroll_items__code_key', 'payroll_items__code_identity'],
      ready: async () => ({
        ask: (n) => ask('POST', ITEMS, itemBody({ code: n % 3 === 0 ? 'RACED' : 'raced' })),
        rows: `select count(*)::integer as n from payroll_items where code_key = 'raced'`,
      }),
      answers: refused,
    },
    {
      // Each gets its own position, without a gap.
      indexes: ['payroll_items__order_column'],
      ready: async () => ({
        ask: () => ask('POST', ITEMS, itemBody()),
        rows: 'select (max(order_column) - count(distinct order_column) + 1)::integer as n from payroll_items',
      }),
      answers: { all: 201 },
    },
    {
      indexes: ['payroll_item_types__key'],
      ready: async () => {
        const { id: type } = await make('/api/payroll/payroll_types', { name: 'Of an item' });
        const body = itemBody();
        const { id } = await make(ITEMS, body);
        return {
          ask: () => ask('PUT', `${ITEMS}/${id}`, { ...body, payroll_type_ids: [type] }),
          rows: `select count(*)::integer as n from payroll_item_types where payroll_item_id = '${id}'`,
        };
      },
      answers: { all: 200 },
    },
    given('employees__user_id_once', async () => ({ user_id: (await make('/api/users', newUser())).id })),
    given('employees__employee_number', async () => ({ employee_number: 'R-1' })),
    given('employees__biometric_id', async () => ({ biometric_id: 'B-1' })),
    {
      indexes: ['rosters__name', 'rosters__name_identity'],
      ready: async () => ({
        ask: (n) => ask('POST', ROSTERS, { name: n % 3 === 0 ? 'RACED' : 'Raced' }),
        rows: `select count(*)::integer as n from rosters where lower(name) = 'raced'`,
      }),
      answers: refused,
    },
    {
      indexes: ['roster_members__key'],
      ready: async () => {
        const id = await aRoster('Of one');
        return {
          ask: () => ask('POST', `${ROSTERS}/${id}/members`, { employee_ids: [employees[0]] }),
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
      answers: refused,
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
    ...officeAttempts(async () => {
      const person = await testApp.person();
      return { person, id: person.id, email: `${person.username}@workforce.example` };
    }),
  ];
}
