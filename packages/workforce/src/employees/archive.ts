import { message } from '@bulwagan/contracts/errors/message.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import type { Condition } from '@bulwagan/platform/http/caching/etag.ts';
import { Refused } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import { changeableEmployee } from './lists/find.ts';
import { noteAuditEvent } from './personal-data/history.ts';
import { type EmployeeRow, findEmployee, updateEmployee } from './queries.ts';

/**
 * Archives an employee: the record is kept but no longer listed (contract, workforce). Archiving again has no effect.
 */
export async function archiveEmployee(
  app: App,
  actor: Actor,
  id: string,
  { ifMatch, origin }: Condition,
): Promise<void> {
  const now = iso(app.clock.now());
  await withTransaction(app.db, async (trx) => {
    const before = await changeableEmployee(trx, actor, id, ifMatch);
    if (before.archived_at !== null) return;
    await updateEmployee(trx, id, { archived_at: now }, now);
    await noteAuditEvent(trx, [id], actor, now, 'archived');
    await recordAs(trx, actor, { action: 'employee.archived', subject: ['employee', id], at: now, origin });
  });
}

/** Restores an archived employee. Throws 422 when the personal data have been removed. */
export async function restoreEmployee(
  app: App,
  actor: Actor,
  id: string,
  origin: Origin,
): Promise<EmployeeRow> {
  return await withTransaction(app.db, async (trx) => {
    const before = await changeableEmployee(trx, actor, id, undefined);
    // Read after waiting for the lock, so that runs created before the commit include the employee.
    const now = iso(app.clock.now());
    if (before.anonymized_at !== null) throw new Refused(message('employee.erased'));
    if (before.archived_at === null) return before;
    await updateEmployee(trx, id, { archived_at: null }, now);
    await noteAuditEvent(trx, [id], actor, now, 'restored');
    await recordAs(trx, actor, { action: 'employee.restored', subject: ['employee', id], at: now, origin });
    return (await findEmployee(trx, id))!;
  });
}
