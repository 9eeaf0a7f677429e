import { assertFound } from '@bulwagan/platform/http/errors.ts';
import type { Actor } from '../../access.ts';
import type { Db } from '../../database.ts';
import { findOrganization } from '../../organizations/queries.ts';
import { getRun } from '../find.ts';
import type { RunRow } from '../queries.ts';
import { MAX_LINES_OF_EMPLOYEE } from '../schemas.ts';
import { findRunEmployee, type RunEmployeeRow } from './employee-queries.ts';
import { type LineRow, linesAfter } from './line-queries.ts';

export interface Payslip {
  run: RunRow;
  /** Organization of the roster; null for a roster without one. */
  organization: { id: string; name: string } | null;
  employee: RunEmployeeRow;
  lines: LineRow[];
}

/**
 * Returns an employee's payslip in a run. Throws 403 and 404 as for the run, and 404 for an employee without lines in
 * it.
 */
export async function getPayslip(db: Db, actor: Actor, runId: string, employeeId: string): Promise<Payslip> {
  const run = await getRun(db, actor, runId);
  const employee = assertFound(await findRunEmployee(db, run, employeeId), 'payslip');
  const lines = await linesAfter(db, run, { employeeIds: [employee.id] }, 0, MAX_LINES_OF_EMPLOYEE);
  return { run, organization: await organizationOf(db, run), employee, lines };
}

async function organizationOf(db: Db, { organization_id }: RunRow): Promise<Payslip['organization']> {
  const found = organization_id === null ? undefined : await findOrganization(db, organization_id);
  return found === undefined ? null : { id: found.id, name: found.name };
}
