import type { Random } from '@bulwagan/platform/commands/random.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import type { FieldEncryption } from '@bulwagan/platform/privacy/field-encryption.ts';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { encryptGovernmentIds } from '../employees/government-ids/government-id-encryption.ts';

interface SeedContext {
  random: Random;
  fieldEncryption: FieldEncryption;
  at: string;
}

/** Daily wages of job order workers, in centavos. */
const DAILY_WAGES = [55_000n, 60_000n, 69_500n];
/** Monthly fees of employees without a salary grade. */
const MONTHLY_FEES = [1_800_000n, 2_200_050n, 3_045_000n];
const BANKS = ['Land Bank of the Philippines', 'Development Bank of the Philippines'];
const LOAN = { amount_centavos: 1_200_000n, balance_centavos: 900_000n, installment_centavos: 100_000n };

/**
 * Adds employment dates, bank accounts and pay to the demo employees. Pay is the salary grade of the position; job
 * order workers have a daily wage or a monthly fee. Some employees have a cooperative loan.
 */
export async function seedPay(trx: Db, { random, fieldEncryption, at }: SeedContext): Promise<void> {
  const { rows } = await sql<{ id: string; grade: number; type: string }>`
    select e.id, p.salary_grade as grade, t.name as type
    from employees e join positions p on p.id = e.position_id join employment_types t on t.id = e.employment_type_id
    order by e.employee_number`.execute(trx);
  const author = await trx
    .selectFrom('users')
    .select(['id', 'name'])
    .where('username', '=', 'hr')
    .executeTakeFirstOrThrow();
  const loan = await trx
    .selectFrom('payroll_items')
    .select('id')
    .where('code', '=', 'COOP')
    .executeTakeFirstOrThrow();
  for (const [index, { id, grade, type }] of rows.entries()) {
    const hiredOn = `${2016 + random.below(9)}-${String(1 + random.below(12)).padStart(2, '0')}-01`;
    const number = Array.from({ length: 10 }, () => random.below(10)).join('');
    await trx
      .updateTable('employees')
      .set({
        hired_on: hiredOn,
        bank_name: random.pick(BANKS),
        bank_branch: 'Malolos',
        ...encryptGovernmentIds(fieldEncryption, id, { bank_account_number: number }),
      })
      .where('id', '=', id)
      .execute();
    await trx
      .insertInto('compensations')
      .values({
        id: newId(),
        employee_id: id,
        effective_from: hiredOn < '2024-01-01' ? '2024-01-01' : hiredOn,
        ...payOf(random, type, grade),
        created_by: author.id,
        created_by_name: author.name,
        created_at: at,
      })
      .execute();
    if (index % 12 !== 0) continue;
    await trx
      .insertInto('recurring_items')
      .values({
        id: newId(),
        employee_id: id,
        payroll_item_id: loan.id,
        ...LOAN,
        effective_from: '2026-01-01',
        created_at: at,
        updated_at: at,
      })
      .execute();
  }
}

function payOf(random: Random, type: string, grade: number) {
  if (type !== 'Job order')
    return { basis: 'monthly', salary_grade: grade, step: 1 + random.below(4), factor: '22' };
  return random.below(2) === 0
    ? { basis: 'daily', amount_centavos: random.pick(DAILY_WAGES), factor: '261' }
    : { basis: 'monthly', amount_centavos: random.pick(MONTHLY_FEES), factor: '261' };
}
