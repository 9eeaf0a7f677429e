import assert from 'node:assert/strict';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Person, TestApp } from '@bulwagan/testing/workforce.ts';

let count = 0;
const next = () => {
  count += 1;
  return count;
};

/** Inserts an employee with the columns that payroll needs. */
export async function addEmployee(
  testApp: TestApp,
  more: {
    last_name?: string;
    first_name?: string;
    employee_number?: string;
    organization_id?: string;
    position_id?: string;
    employment_type_id?: string;
    timekeeping_policy_id?: string;
    archived_at?: string;
  } = {},
): Promise<string> {
  const now = iso(testApp.clock.now());
  const id = newId();
  await testApp.app.db
    .insertInto('employees')
    .values({
      id,
      first_name: 'Ana',
      last_name: `Reyes ${String(next()).padStart(4, '0')}`,
      sex: 'female',
      civil_status: 'single',
      birthdate: '1990-01-31',
      created_at: now,
      updated_at: now,
      ...more,
    })
    .execute();
  return id;
}

/** Returns the body of a new item, without a limit by default. */
export function itemBody(more: Record<string, unknown> = {}): Record<string, unknown> {
  const number = next();
  return {
    name: `Item ${String(number).padStart(4, '0')}`,
    category: 'earning',
    code: `ITEM-${number}`,
    limit_type: 'fixed_amount',
    limit_amount: 0,
    limit_frequency: 'monthly',
    ...more,
  };
}

export const fixed = (limit_amount: number, limit_frequency = 'monthly') => ({
  has_limit: true,
  limit_type: 'fixed_amount',
  limit_amount,
  limit_frequency,
});

export const percentage = (
  limit_percentage: number,
  limit_basis_payroll_item_id: string,
  limit_frequency = 'monthly',
) => ({
  has_limit: true,
  limit_type: 'percentage',
  limit_amount: null,
  limit_percentage,
  limit_basis_payroll_item_id,
  limit_frequency,
});

export interface Item extends Record<string, unknown> {
  id: string;
  name: string;
  code: string;
  order_column: number;
}

/** Adds an item over HTTP. */
export async function addItem(admin: Person, more: Record<string, unknown> = {}): Promise<Item> {
  const reply = await admin.post('/api/payroll/payroll_items', itemBody(more));
  if (reply.status !== 201) throw new Error(`No item was added: ${reply.status} ${reply.text}`);
  return reply.body.data;
}

/** Returns the ids of all items in order, and asserts that positions run from 1 without gaps. */
export async function orderIn(testApp: TestApp): Promise<string[]> {
  const { rows } = await testApp.app.connection.pool.query(
    'select id, order_column from payroll_items order by order_column',
  );
  assert.deepEqual(
    rows.map((row) => row.order_column),
    rows.map((_, at) => at + 1),
  );
  return rows.map((row) => row.id);
}
