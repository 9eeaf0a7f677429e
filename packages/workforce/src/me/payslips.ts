import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import { readPage } from '@bulwagan/platform/database/reading/read-page.ts';
import { NotFound } from '@bulwagan/platform/http/errors.ts';
import type { Page } from '@bulwagan/platform/http/lists/pagination.ts';
import { type Centavos, toPesos } from '@bulwagan/platform/money/pesos.ts';
import { sql } from 'kysely';
import type { Actor } from '../access.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { employerOf } from '../documents/values/employer.ts';
import { getFinalRun, PAYROLL_OFFICE } from '../documents/values/final-run.ts';
import { type PaidLine, type PaidSlip, paidSlip, payOf } from '../documents/values/payslip.ts';
import { fullName } from '../employees/computed.ts';
import { getOwnEmployee } from '../employees/personal-data/own-record.ts';
import { findOrganization } from '../organizations/queries.ts';
import { payDateOf } from '../runs/pay/settings.ts';
import { explanationOf } from '../runs/present.ts';

export const OWN_PAYSLIPS = '/api/me/payslips';

interface Row {
  run_id: string;
  period_start: string;
  period_end: string;
  pay_date: string | null;
  finalized_at: string;
  organization: { id: string; name: string } | null;
  gross: Centavos;
  deductions: Centavos;
  net: Centavos;
  employer_shares: Centavos;
}

/** Returns one page of the payslips of the actor, from final runs, latest first. */
export async function ownPayslips(app: App, actor: Actor, page: Page) {
  const { id } = await getOwnEmployee(app.db, actor);
  const from = sql`run_employees k join runs r on r.id = k.run_id join rosters t on t.id = r.roster_id
    where k.employee_id = ${id} and r.status = 'final'`;
  const read = async () => {
    const { rows } = await sql<Row>`
      select r.id as run_id, r.period_start, r.period_end, r.pay_date, r.finalized_at,
        (select json_build_object('id', o.id, 'name', o.name) from organizations o where o.id = t.organization_id)
          as organization,
        k.earning_centavos + k.reimbursement_centavos as gross, k.deduction_centavos as deductions,
        k.net_centavos as net, k.contribution_centavos as employer_shares
      from ${from} order by r.period_end desc, r.id desc limit ${page.perPage} offset ${page.offset}`.execute(
      app.db,
    );
    return rows;
  };
  const count = async () => {
    const { rows } = await sql<{ total: bigint }>`select count(*) as total from ${from}`.execute(app.db);
    return Number(rows[0]!.total);
  };
  const { rows, total } = await readPage(page, read, count);
  return { items: rows.map((row) => presentRow(app, row)), total };
}

function presentRow(app: App, row: Row) {
  const { run_id: id, organization, ...sums } = row;
  return {
    run: presentRun(app, { ...row, id }),
    organization,
    totals: presentSums({ ...sums, employerShares: sums.employer_shares }),
    file_url: fileUrl(app, id),
  };
}

const presentRun = (
  { time }: App,
  run: Pick<Row, 'period_start' | 'period_end' | 'pay_date' | 'finalized_at'> & { id: string },
) => ({
  id: run.id,
  period_start: run.period_start,
  period_end: run.period_end,
  pay_date: payDateOf(run),
  finalized_at: time.show(run.finalized_at),
});

const fileUrl = ({ publicUrl }: App, runId: string): string => `${publicUrl}${OWN_PAYSLIPS}/${runId}/file`;

const presentSums = ({ gross, deductions, net, employerShares }: PaidSlip['totals']) => ({
  gross: toPesos(gross),
  deductions: toPesos(deductions),
  net: toPesos(net),
  employer_shares: toPesos(employerShares),
});

/** Returns the id of the actor's employee record, if the run is final and paid the employee. Throws 404 otherwise. */
export async function assertOwnPayslip(db: Db, actor: Actor, runId: string): Promise<string> {
  const { id } = await getOwnEmployee(db, actor);
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from run_employees k join runs r on r.id = k.run_id
      where k.run_id = ${runId} and k.employee_id = ${id} and r.status = 'final') as found`.execute(db);
  if (!rows[0]!.found) throw new NotFound('payslip');
  return id;
}

/** Returns one payslip of the actor, with its lines and their computation. */
export async function ownPayslip(app: App, db: Db, actor: Actor, runId: string, language: Language) {
  const employeeId = await assertOwnPayslip(db, actor, runId);
  const run = await getFinalRun(db, null, runId, 'subject_id');
  const pay = await payOf(db, run, employeeId);
  const { organizationId } = await employerOf(db, run.organization_id, PAYROLL_OFFICE);
  const slip = await paidSlip(db, run, pay, organizationId);
  const organization =
    run.organization_id === null ? undefined : await findOrganization(db, run.organization_id);
  return {
    run: presentRun(app, { ...run, finalized_at: run.finalized_at! }),
    organization: organization === undefined ? null : { id: organization.id, name: organization.name },
    employee: {
      id: employeeId,
      full_name: fullName(pay.employee),
      employee_number: pay.employee.employee_number,
    },
    totals: presentSums(slip.totals),
    year: slip.year,
    year_to_date: presentSums(slip.yearToDate),
    lines: slip.lines.map((line) => presentLine(line, language)),
    file_url: fileUrl(app, run.id),
  };
}

const presentLine = (line: PaidLine, language: Language) => ({
  payroll_item: { id: line.payrollItemId, name: line.name, code: line.code, category: line.category },
  quantity: line.quantity === null ? null : Number(line.quantity),
  rate: line.rate === null ? null : Number(line.rate),
  basis: line.basis === null ? null : toPesos(line.basis),
  amount: toPesos(line.amount),
  year_to_date: toPesos(line.yearToDate),
  table: line.table,
  explanation: explanationOf(line, language),
});
