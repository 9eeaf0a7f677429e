import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import type { PersonResult, Settled } from './results.ts';

/** Writes the tax sums of a batch. Call it after writing the lines of the batch. */
export async function writeTaxSums(trx: Db, runId: string, results: readonly PersonResult[]): Promise<void> {
  await sql`
    update run_employees k set taxable_regular_centavos = one.regular,
      taxable_supplementary_centavos = one.supplementary, withheld_centavos = one.withheld,
      other_benefits_centavos = one.benefits, de_minimis_excess_centavos = one.excess, withholding_method = one.method
    from unnest(${results.map(({ employeeId }) => employeeId)}::uuid[],
      ${results.map(({ tax }) => tax.taxableRegular)}::bigint[],
      ${results.map(({ tax }) => tax.taxableSupplementary)}::bigint[],
      ${results.map(({ tax }) => tax.withheld)}::bigint[], ${results.map(({ tax }) => tax.otherBenefits)}::bigint[],
      ${results.map(({ tax }) => tax.deMinimisExcess)}::bigint[],
      ${results.map(({ tax }) => tax.withholdingMethod)}::text[])
      as one (employee_id, regular, supplementary, withheld, benefits, excess, method)
    where k.run_id = ${runId} and k.employee_id = one.employee_id`.execute(trx);
}

/** Writes loan installments and carried deductions of a batch. Call it after writing the lines of the batch. */
export async function writeSettled(
  trx: Db,
  runId: string,
  results: readonly (Settled & { employeeId: string })[],
): Promise<void> {
  const installments = results.flatMap(({ employeeId, installments }) =>
    installments.map((one) => ({ employeeId, ...one })),
  );
  if (installments.length > 0)
    await sql`
      insert into run_installments (run_id, recurring_item_id, employee_id, amount_centavos)
      select ${runId}, one.recurring_item_id, one.employee_id, one.amount
      from unnest(${installments.map(({ recurringItemId }) => recurringItemId)}::uuid[],
        ${installments.map(({ employeeId }) => employeeId)}::uuid[],
        ${installments.map(({ amount }) => amount)}::bigint[]) as one (recurring_item_id, employee_id, amount)`.execute(
      trx,
    );
  const carried = results.flatMap(({ employeeId, carried }) =>
    carried.map((one) => ({ employeeId, ...one })),
  );
  if (carried.length > 0)
    await sql`
      insert into run_carried (run_id, employee_id, payroll_item_id, amount_centavos)
      select ${runId}, one.employee_id, one.item_id, one.amount
      from unnest(${carried.map(({ employeeId }) => employeeId)}::uuid[],
        ${carried.map(({ payrollItemId }) => payrollItemId)}::uuid[],
        ${carried.map(({ amount }) => amount)}::bigint[]) as one (employee_id, item_id, amount)`.execute(trx);
}

/** Deletes what `writeSettled` wrote. */
export async function deleteResults(trx: Db, runId: string): Promise<void> {
  await sql`delete from run_installments where run_id = ${runId}`.execute(trx);
  await sql`delete from run_carried where run_id = ${runId}`.execute(trx);
}

/**
 * Deducts the installments of a run from the loan balances when the run becomes final. Returns false if a loan was
 * deleted or paid by another run; the run must then be computed again.
 */
export async function payInstallments(trx: Db, runId: string, now: string): Promise<boolean> {
  const { rows } = await sql<{ planned: bigint; paid: bigint }>`
    with due as (
      select recurring_item_id, amount_centavos from run_installments where run_id = ${runId}
    ), paid as (
      update recurring_items x set balance_centavos = x.balance_centavos - due.amount_centavos, updated_at = ${now}
      from due where x.id = due.recurring_item_id and x.balance_centavos >= due.amount_centavos
      returning x.id
    )
    select (select count(*) from due) as planned, (select count(*) from paid) as paid`.execute(trx);
  return rows[0]!.planned === rows[0]!.paid;
}
