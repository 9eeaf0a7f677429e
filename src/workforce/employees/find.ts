import { assertAsRead } from '../../platform/http/as-read.ts';
import { Forbidden, NotFound } from '../../platform/http/errors.ts';
import { type Actor, reaches } from '../access.ts';
import type { Db } from '../database.ts';
import { type EmployeeRow, findEmployee, lockEmployee } from './queries.ts';

/** An employee that the actor manages. Throws as `reached`. */
export async function getEmployee(db: Db, actor: Actor, id: string): Promise<EmployeeRow> {
  return reached(actor, await findEmployee(db, id));
}

/** The same for who changes it: locked until the transaction ends. 412 when `ifMatch` names another state than it has. */
export async function changeableEmployee(
  trx: Db,
  actor: Actor,
  id: string,
  ifMatch: string | undefined,
): Promise<EmployeeRow> {
  const found = reached(actor, await lockEmployee(trx, id));
  assertAsRead(ifMatch, tagOfEmployee(found), 'The employee was changed by somebody else meanwhile.');
  return found;
}

/** What was found, for who manages it: 404 for nothing, 403 for one of another organization (contract, workforce). */
export function reached<Row extends Pick<EmployeeRow, 'organization_id'>>(
  actor: Actor,
  found: Row | undefined,
): Row {
  if (found === undefined) throw new NotFound('employee');
  if (!reaches(actor, 'Manage employees', found.organization_id)) throw new Forbidden();
  return found;
}

/** Names a state, not a text: it is another one whenever anything was changed, whoever reads it on whichever day. */
export const tagOfEmployee = ({ version }: Pick<EmployeeRow, 'version'>): string => `"${version}"`;

/** Whether the actor may see and change the government numbers of somebody of this organization. */
export const seesNumbers = (
  actor: Actor,
  { organization_id: organizationId }: Pick<EmployeeRow, 'organization_id'>,
) => reaches(actor, 'See government numbers', organizationId);
