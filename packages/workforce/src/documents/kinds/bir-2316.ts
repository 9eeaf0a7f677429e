import { message } from '@bulwagan/contracts/errors/message.ts';
import type { DocumentKind } from '@bulwagan/platform/documents/kind.ts';
import { invalid, NotFound } from '@bulwagan/platform/http/errors.ts';
import { isUuid } from '@bulwagan/platform/http/ids.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { organizationScope, type Subject, scopeIncludes } from '../../access.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { fullName } from '../../employees/computed.ts';
import { recordSensitiveRead } from '../../employees/present-record.ts';
import { type EmployeeRow, findEmployee } from '../../employees/queries.ts';
import { readEmployeeYear } from '../../payroll-files/employee-year.ts';
import { readPaidInYear } from '../../payroll-files/queries.ts';
import { canIssuePayrollPapers } from '../rights.ts';
import { CERTIFICATE_VALUES, certificateValues } from '../values/bir-2316.ts';
import { bodiesOf } from './bodies.ts';

const YEAR = /^(?:19|20|21)\d{2}$/;

/** Certificate of compensation and tax for an employee and a year: `{employee}:{YYYY}`. */
export const BIR_2316: DocumentKind<App, Subject> = {
  kind: 'bir_2316',
  name: {
    en: 'Certificate of Compensation Payment/Tax Withheld (BIR Form 2316)',
    fil: 'Katibayan ng Sahod at Kinaltas na Buwis (BIR Form 2316)',
  },
  series: 'CTW',
  subjectType: 'employee_year',
  layout: 'compact',
  pageSize: 'long',
  fields: CERTIFICATE_VALUES,
  bodies: bodiesOf('bir_2316'),
  canIssue: canIssuePayrollPapers,
  load: async (app, anyDb, actor, { subjectId, now }) => {
    const db = anyDb as unknown as Db;
    const [employeeId = '', year = '', ...rest] = subjectId.split(':');
    if (!YEAR.test(year) || rest.length > 0) throw new NotFound('certificate');
    const employee = isUuid(employeeId) ? await findEmployee(db, employeeId) : undefined;
    const found =
      employee === undefined ? undefined : await readEmployeeYear(app, db, employeeId, Number(year));
    if (employee === undefined || found === undefined) throw new NotFound('certificate');
    const isOutside = ({ organization_id: id }: { organization_id: string | null }) =>
      actor !== null && !scopeIncludes(actor, 'Manage payroll', id);
    if (found.runs.some(isOutside)) throw new NotFound('certificate');
    if (employee.anonymized_at !== null) throw invalid({ subject_id: [message('employee.erased')] });
    if (actor !== null) await recordTinRead(app, actor, employee, null);
    return {
      label: `${fullName(employee)}, ${year}`,
      office: found.employer.office,
      recordId: employee.id,
      values: certificateValues(found),
      warnings: app.time.dateOf(now).slice(0, 4) <= year ? [message('document.year_unfinished')] : [],
    };
  },
  subjectsBy: async (_app, anyDb, actor, filter) => {
    const { year, ...others } = filter;
    if (!YEAR.test(String(year)) || Object.keys(others).length > 0)
      throw invalid({ filter: [message('document.filter_by_year')] });
    const ids = await readPaidInYear(
      anyDb as unknown as Db,
      Number(year),
      organizationScope(actor, 'Manage payroll'),
    );
    return ids.map((id) => `${id}:${year}`);
  },
};

/** Writes an audit event when somebody opens an employee's certificate, because it shows the TIN. */
export async function recordCertificateRead(
  app: App,
  actor: Subject,
  employeeId: string,
  origin: Origin,
): Promise<void> {
  const employee = await findEmployee(app.db, employeeId);
  if (employee !== undefined) await recordTinRead(app, actor, employee, origin);
}

/** Employees who read their own number are not recorded. */
async function recordTinRead(
  app: App,
  actor: Subject,
  { id, user_id: owner, tin_number: tin }: EmployeeRow,
  origin: Origin | null,
): Promise<void> {
  if (tin === null || owner === actor.id) return;
  await recordSensitiveRead(app, { actor, id, origin, fields: ['tin_number'] });
}
