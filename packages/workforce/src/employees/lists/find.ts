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
 * Checks access to the row: throws 404 if there is no row, and 403 for a row of another organization (contract,
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

/**
 * ETag from the version of a record instead of its text. It changes with every change, and does not depend on the
 * reader or the day.
 */
export const etagOfEmployee = ({ version }: Pick<EmployeeRow, 'version'>): string => `"${version}"`;

/** Returns whether the actor may see and change government ids of employees in this organization. */
export const canViewGovernmentIds = (
  actor: Holder,
  { organization_id: organizationId }: Pick<EmployeeRow, 'organization_id'>,
) => scopeIncludes(actor, 'See government numbers', organizationId);
