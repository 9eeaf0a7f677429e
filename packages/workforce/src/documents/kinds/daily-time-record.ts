import { message } from '@bulwagan/contracts/errors/message.ts';
import type { DocumentKind } from '@bulwagan/platform/documents/kind.ts';
import { formatMonth } from '@bulwagan/platform/documents/values/format.ts';
import { invalid, NotFound } from '@bulwagan/platform/http/errors.ts';
import { isUuid } from '@bulwagan/platform/http/ids.ts';
import { sql } from 'kysely';
import { hasPermission, organizationScope, type Subject, scopeIncludes } from '../../access.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { fullName } from '../../employees/computed.ts';
import { type EmployeeRow, findEmployee } from '../../employees/queries.ts';
import { inScope } from '../../rosters/queries.ts';
import { readSchedules } from '../../time/records/queries.ts';
import { periodOf, readDays } from '../../time/records/read.ts';
import { DAILY_TIME_RECORD_VALUES, dailyTimeRecordValues } from '../values/daily-time-record.ts';
import { EMPLOYEE_VALUES, employeeValues } from '../values/employee.ts';
import { EMPLOYER_VALUES, employerOf } from '../values/employer.ts';
import { bodiesOf } from './bodies.ts';

const KIND = 'daily_time_record';
const OFFICE = 'Human Resource Office';
const MONTH = /^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/;

/** Daily time record of an employee for a month, CS Form 48: `{employee}:{YYYY-MM}`. Timekeepers may issue it too. */
export const DAILY_TIME_RECORD: DocumentKind<App, Subject> = {
  kind: KIND,
  name: { en: 'Daily Time Record', fil: 'Talaan ng Oras ng Pagpasok' },
  series: 'DTR',
  subjectType: 'employee_month',
  layout: 'compact',
  pageSize: 'a4',
  fields: [...EMPLOYER_VALUES, ...EMPLOYEE_VALUES, ...DAILY_TIME_RECORD_VALUES],
  bodies: bodiesOf(KIND),
  canIssue: (actor) => hasPermission(actor, 'Manage employees'),
  load: async (app, anyDb, actor, { subjectId, language }) => {
    const db = anyDb as unknown as Db;
    const [employeeId = '', month = '', ...rest] = subjectId.split(':');
    if (!MONTH.test(month) || rest.length > 0) throw new NotFound('time record');
    const employee = await readEmployee(db, actor, employeeId);
    if (employee.anonymized_at !== null) throw invalid({ subject_id: [message('employee.erased')] });
    assertBegun(app, month, 'subject_id');
    const employer = await employerOf(db, employee.organization_id, OFFICE);
    const days = await readDays(app, db, [employeeId], periodOf(month));
    const [schedule] = await readSchedules(db, [employeeId]);
    return {
      label: `${fullName(employee)}, ${formatMonth(month, 'en')}`,
      office: employer.office,
      recordId: employee.id,
      values: {
        ...employer.values,
        ...(await employeeValues(db, employee)),
        ...dailyTimeRecordValues({
          month,
          days: days.get(employeeId)!,
          policy: schedule!.policy,
          language,
        }),
      },
    };
  },
  subjectsBy: async (app, anyDb, actor, filter) => {
    const { month, ...group } = filter;
    const [[name, id] = [], ...others] = Object.entries(group);
    if (
      typeof month !== 'string' ||
      !MONTH.test(month) ||
      (name !== 'roster_id' && name !== 'organization_id') ||
      typeof id !== 'string' ||
      others.length > 0
    )
      throw invalid({ filter: [message('document.filter_by_month')] });
    assertBegun(app, month, 'filter');
    if (!isUuid(id)) return [];
    return await employeesOf(anyDb as unknown as Db, actor, { [name]: id, month });
  },
};

/** Throws 404 for an unknown employee, and for an employee whom the actor does not manage. */
async function readEmployee(db: Db, actor: Subject | null, id: string): Promise<EmployeeRow> {
  const row = isUuid(id) ? await findEmployee(db, id) : undefined;
  if (row === undefined || (actor !== null && !scopeIncludes(actor, 'Manage employees', row.organization_id)))
    throw new NotFound('employee');
  return row;
}

/** Throws 422 under `field` for a month that has not begun yet. */
export function assertBegun(
  { time, clock }: Pick<App, 'time' | 'clock'>,
  month: string,
  field: 'subject_id' | 'filter' | 'month',
): void {
  if (`${month}-01` > time.dateOf(clock.now()))
    throw invalid({ [field]: [message('time_record.month_ahead')] });
}

interface Group {
  month: string;
  roster_id?: string;
  organization_id?: string;
}

/**
 * Returns the employees of a roster, or of an organization and those below it. Only employees in the actor's scope
 * who were employed on at least one day of the month are included.
 */
async function employeesOf(db: Db, actor: Subject, { month, ...group }: Group): Promise<string[]> {
  const { first, last } = periodOf(month);
  const [roster, organization] = [group.roster_id ?? null, group.organization_id ?? null];
  const { rows } = await sql<{ subject: string }>`
    select e.id || ':' || ${month} as subject from employees e
    where ${inScope(sql`e.organization_id`, organizationScope(actor, 'Manage employees'))}
      and e.archived_at is null and e.anonymized_at is null
      and (e.hired_on is null or e.hired_on <= ${last}) and (e.separated_on is null or e.separated_on >= ${first})
      and (${roster}::uuid is null or exists (
        select from roster_members m where m.roster_id = ${roster} and m.employee_id = e.id))
      and (${organization}::uuid is null or exists (
        select from organization_paths p where p.ancestor_id = ${organization} and p.descendant_id = e.organization_id))
    order by e.last_name, e.first_name, e.id`.execute(db);
  return rows.map(({ subject }) => subject);
}
