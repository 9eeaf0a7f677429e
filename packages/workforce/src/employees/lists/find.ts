import { message } from '@bulwagan/contracts/errors/message.ts';
import { assertIfMatch } from '@bulwagan/platform/http/caching/etag.ts';
import { Forbidden, NotFound } from '@bulwagan/platform/http/errors.ts';
import { type Actor, type Holder, scopeIncludes } from '../../access.ts';
import type { Db } from '../../database.ts';
import { type EmployeeRow, findEmployee, lockEmployee } from '../queries.ts';

/** Returns an employee that the actor manages. Throws like `reached`. */
export async function getEmployee(db: Db, actor: Actor, id: string): Promise<EmployeeRow> {
  return reached(actor, await findEmployee(db, id));
}

/** Like `getEmployee`, but locks the employee until the transaction ends. Throws 412 when `ifMatch` is stale. */
export async function changeableEmployee(
  trx: Db,
  actor: Actor,
  id: string,
  ifMatch: string | undefined,
): Promise<EmployeeRow> {
  const found = reached(actor, await lockEmployee(trx, id));
  assertIfMatch(ifMatch, etagOfEmployee(found), message('employee.changed'));
  return found;
}

/**
 * Checks access to the row that was found: throws 404 for none, and 403 for one of another organization (contract,
 * workforce).
 */
export function reached<Row extends Pick<EmployeeRow, 'organization_id'>>(
  actor: Actor,
  found: Row | undefined,
): Row {
  if (found === undefined) throw new NotFound('employee');
  if (!scopeIncludes(actor, 'Manage employees', found.organization_id)) throw new Forbidden();
  return found;
}

/** ETag of a version instead of a text: it changes with every change, and is the same for every reader and day. */
export const etagOfEmployee = ({ version }: Pick<EmployeeRow, 'version'>): string => `"${version}"`;

/** Returns whether the actor may see and change government ids of employees in this organization. */
export const canViewGovernmentIds = (
  actor: Holder,
  { organization_id: organizationId }: Pick<EmployeeRow, 'organization_id'>,
) => scopeIncludes(actor, 'See government numbers', organizationId);
