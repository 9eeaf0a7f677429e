import type { Permission } from '@bulwagan/contracts/court/permissions.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Actor } from '../access.ts';
import { assertNotArchived } from '../activities/find.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { changeableCase } from './lists/find.ts';
import type { CaseRow } from './queries.ts';

/** Context of a change within a case. */
export interface CaseChanging {
  trx: Db;
  found: CaseRow;
  /** ISO timestamp. */
  now: string;
  /** Writes an audit event into the history of the case. */
  record(action: string, changes: Record<string, unknown>): Promise<void>;
}

/**
 * Runs a change within a case in one transaction, with the case locked. Throws 404 when the case is outside the
 * permission's scope and 422 when it is archived.
 */
export async function changingCase<T>(
  app: App,
  actor: Actor,
  caseId: string,
  { permission, origin }: { permission: Permission; origin: Origin },
  work: (changing: CaseChanging) => Promise<T>,
): Promise<T> {
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    const found = await changeableCase(trx, actor, caseId, { permission, now });
    assertNotArchived(found);
    const record: CaseChanging['record'] = (action, changes) =>
      recordAs(trx, actor, {
        action,
        subject: ['case', found.id],
        at: now,
        origin,
        branchId: found.branch_id,
        changes,
      });
    return await work({ trx, found, now, record });
  });
}
