import { message } from '@bulwagan/contracts/errors/message.ts';
import type { DocumentKind } from '@bulwagan/platform/documents/kind.ts';
import { invalid, NotFound } from '@bulwagan/platform/http/errors.ts';
import { isUuid } from '@bulwagan/platform/http/ids.ts';
import { sql } from 'kysely';
import type { Subject } from '../../access.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { fullName } from '../../employees/computed.ts';
import { decryptGovernmentIds } from '../../employees/government-ids/government-id-encryption.ts';
import { maskedGovernmentIds } from '../../employees/government-ids/government-ids.ts';
import { findEmployee } from '../../employees/queries.ts';
import { canIssuePayrollPapers } from '../rights.ts';
import { EMPLOYEE_NUMBERS, EMPLOYEE_VALUES, employeeValues, numberValues } from '../values/employee.ts';
import { EMPLOYER_VALUES, employerOf } from '../values/employer.ts';
import { getFinalRun, PAYROLL_OFFICE, periodLabel } from '../values/final-run.ts';
import { PAYSLIP_VALUES, paidSlip, payOf, payslipValues } from '../values/payslip.ts';
import { REGISTER_VALUES, registerValues } from '../values/register.ts';
import { bodiesOf } from './bodies.ts';

/** Payslip of one employee in a final run: `{run}:{employee}`. */
export const PAYSLIP: DocumentKind<App, Subject> = {
  kind: 'payslip',
  name: { en: 'Payslip', fil: 'Payslip' },
  series: 'PS',
  subjectType: 'run_employee',
  layout: 'form',
  pageSize: 'a4',
  fields: [...EMPLOYER_VALUES, ...EMPLOYEE_VALUES, ...EMPLOYEE_NUMBERS, ...PAYSLIP_VALUES],
  isValidUnsigned: true,
  bodies: bodiesOf('payslip'),
  canIssue: canIssuePayrollPapers,
  load: async (app, anyDb, actor, { subjectId }) => {
    const db = anyDb as unknown as Db;
    const [runId = '', employeeId = '', ...rest] = subjectId.split(':');
    if (!isUuid(runId) || !isUuid(employeeId) || rest.length > 0) throw new NotFound('payslip');
    const run = await getFinalRun(db, actor, runId, 'subject_id');
    const pay = await payOf(db, run, employeeId);
    const employee = (await findEmployee(db, employeeId))!;
    const employer = await employerOf(db, run.organization_id, PAYROLL_OFFICE);
    // The numbers are masked for everybody, because payroll officers read the same paper and may not see them.
    const ids = maskedGovernmentIds(decryptGovernmentIds(app, employee));
    return {
      label: `${fullName(employee)}, ${periodLabel(run)}`,
      office: employer.office,
      recordId: employee.id,
      values: {
        ...employer.values,
        ...(await employeeValues(db, employee)),
        ...numberValues(ids),
        ...payslipValues(run, await paidSlip(db, run, pay, employer.organizationId)),
      },
    };
  },
  subjectsBy: async (_app, anyDb, actor, filter) => {
    const db = anyDb as unknown as Db;
    const { run_id: runId, ...others } = filter;
    if (typeof runId !== 'string' || Object.keys(others).length > 0)
      throw invalid({ filter: [message('document.filter_by_run')] });
    const run = await getFinalRun(db, actor, runId, 'filter');
    const { rows } = await sql<{ subject: string }>`
      select run_id || ':' || employee_id as subject from run_employees where run_id = ${run.id} order by place`.execute(
      db,
    );
    return rows.map(({ subject }) => subject);
  },
};

/** Register of all pay of a final run, for certification and signatures. */
export const PAYROLL_REGISTER: DocumentKind<App, Subject> = {
  kind: 'payroll_register',
  name: { en: 'Payroll Register', fil: 'Rehistro ng Sahod' },
  series: 'PR',
  subjectType: 'run',
  layout: 'register',
  pageSize: 'long',
  fields: [...EMPLOYER_VALUES, ...REGISTER_VALUES],
  bodies: bodiesOf('payroll_register'),
  canIssue: canIssuePayrollPapers,
  load: async (_app, anyDb, actor, { subjectId, language }) => {
    const db = anyDb as unknown as Db;
    const run = await getFinalRun(db, actor, subjectId, 'subject_id');
    const employer = await employerOf(db, run.organization_id, PAYROLL_OFFICE);
    return {
      label: `${run.roster.name}, ${periodLabel(run)}`,
      office: employer.office,
      recordId: null,
      values: { ...employer.values, ...(await registerValues(db, run, language)) },
    };
  },
};
