import { message } from '@bulwagan/contracts/errors/message.ts';
import type { DocumentKind, Loading, Subject as PaperSubject } from '@bulwagan/platform/documents/kind.ts';
import { invalid, NotFound } from '@bulwagan/platform/http/errors.ts';
import { isUuid } from '@bulwagan/platform/http/ids.ts';
import type { Subject } from '../../access.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { fullName } from '../../employees/computed.ts';
import { type EmployeeRow, findEmployee } from '../../employees/queries.ts';
import { canIssueHrKind, canIssueHrKindOf } from '../rights.ts';
import { EMPLOYEE_VALUES, employeeValues } from '../values/employee.ts';
import { EMPLOYER_VALUES, type Employer, employerOf } from '../values/employer.ts';
import { bodiesOf } from './bodies.ts';

/** Office name for employees without an organization. */
const HR_OFFICE = 'Human Resource Office';

/** Employee whose paper is made. */
interface Read {
  app: App;
  db: Db;
  /** The actor; null for the program itself. */
  actor: Subject | null;
  row: EmployeeRow;
  employer: Employer;
  loading: Loading;
}

interface EmployeeKindSpec extends Pick<DocumentKind<App, Subject>, 'kind' | 'name' | 'series' | 'fields'> {
  /** Returns the values of this kind of paper, in addition to the values of employer and employee. */
  read(read: Read): Promise<Pick<PaperSubject, 'values' | 'warnings'>>;
}

/** Returns a kind of paper about one employee that HR officers may issue. */
export function employeeKind({ read, fields, ...spec }: EmployeeKindSpec): DocumentKind<App, Subject> {
  return {
    ...spec,
    subjectType: 'employee',
    layout: 'form',
    pageSize: 'a4',
    fields: [...EMPLOYER_VALUES, ...EMPLOYEE_VALUES, ...fields],
    bodies: bodiesOf(spec.kind),
    canIssue: (actor) => canIssueHrKind(actor, spec.kind),
    load: async (app, anyDb, actor, loading) => {
      const db = anyDb as unknown as Db;
      const row = await readEmployee(db, actor, spec.kind, loading.subjectId);
      if (row.anonymized_at !== null) throw invalid({ subject_id: [message('employee.erased')] });
      const employer = await employerOf(db, row.organization_id, HR_OFFICE);
      const { values, warnings = [] } = await read({ app, db, actor, row, employer, loading });
      return {
        label: fullName(row),
        office: employer.office,
        recordId: row.id,
        values: { ...employer.values, ...(await employeeValues(db, row)), ...values },
        warnings,
      };
    },
  };
}

/** Throws 404 for an unknown employee, and for an employee for whom the actor may not issue papers. */
async function readEmployee(db: Db, actor: Subject | null, kind: string, id: string): Promise<EmployeeRow> {
  const row = isUuid(id) ? await findEmployee(db, id) : undefined;
  if (row === undefined || (actor !== null && !canIssueHrKindOf(actor, kind, row.organization_id)))
    throw new NotFound('employee');
  return row;
}
