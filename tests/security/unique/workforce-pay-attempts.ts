import type { TestApp } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES } from '@bulwagan/workforce/employees/testing/employees.ts';
import { addEmployee } from '@bulwagan/workforce/payroll-items/testing/payroll.ts';
import { monthlyPay } from '@bulwagan/workforce/runs/pay/testing/computed.ts';
import { gsisVersion, uniformValue } from '../../workforce/changes.ts';
import type { asking } from '../opposite/pairs.ts';
import { type Attempt, REFUSED } from './attempts.ts';

interface Requests {
  ask: ReturnType<typeof asking>;
  /** Creates a record. */
  make(path: string, body: unknown): Promise<unknown>;
  employee: string;
}

const RULE = { percentage: 5, effective_from: '2029-07-01', reason: 'Increase of 2029' };
const YEAR = { year: 2026, employer: 'Malolos Trading', taxable: 180_000, withheld: 4_500.5, periods: 12 };

/** Unique records of the pay of employees, and of the tables of laws that it follows. */
export function workforcePayAttempts(testApp: TestApp, { ask, make, employee }: Requests): Attempt[] {
  return [
    {
      indexes: ['statutory_versions__key_effective_from'],
      ready: async () => ({
        ask: () => ask('POST', '/api/payroll/tables/gsis/versions', gsisVersion('2090-01-01')),
        rows: `select count(*)::integer as n from statutory_versions where effective_from = '2090-01-01'`,
      }),
      answers: REFUSED,
    },
    {
      indexes: ['statutory_values__key_effective_from'],
      ready: async () => ({
        ask: () => ask('POST', '/api/payroll/statutory_values/uniform/versions', uniformValue('2090-01-01')),
        rows: `select count(*)::integer as n from statutory_values where effective_from = '2090-01-01'`,
      }),
      answers: REFUSED,
    },
    {
      indexes: ['compensations__one_per_date'],
      ready: async () => ({
        ask: () => ask('POST', `${EMPLOYEES}/${employee}/compensations`, monthlyPay(30_450)),
        rows: `select count(*)::integer as n from compensations where employee_id = '${employee}'`,
      }),
      answers: REFUSED,
    },
    {
      indexes: ['compensation_changes__once'],
      ready: async () => {
        const { id: organization_id } = await testApp.organization('Of one increase');
        const id = await addEmployee(testApp, { organization_id });
        await make(`${EMPLOYEES}/${id}/compensations`, monthlyPay(20_000));
        return {
          ask: () => ask('POST', '/api/pms/compensation_changes', { ...RULE, organization_id }),
          rows: `select count(*)::integer as n from compensation_changes, compensations
            where employee_id = '${id}' and effective_from = '${RULE.effective_from}'`,
        };
      },
      answers: REFUSED,
    },
    {
      indexes: ['previous_employers__one_per_year'],
      ready: async () => ({
        ask: () => ask('POST', `${EMPLOYEES}/${employee}/previous_employers`, YEAR),
        rows: `select count(*)::integer as n from previous_employers where employee_id = '${employee}'`,
      }),
      answers: REFUSED,
    },
    {
      indexes: ['organization_salary_tables__key'],
      ready: async () => {
        const { id } = await testApp.organization('Of one table');
        const chosen = { starts_on: '2026-01-01', table_effective_from: '2025-01-01' };
        return {
          ask: () => ask('POST', `/api/organizations/${id}/salary_tables`, chosen),
          rows: `select count(*)::integer as n from organization_salary_tables where organization_id = '${id}'`,
        };
      },
      answers: REFUSED,
    },
  ];
}
