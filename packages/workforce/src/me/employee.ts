import { inOneLook } from '@bulwagan/platform/database/transaction.ts';
import type { Actor } from '../access.ts';
import { presentCompensation } from '../compensations/present.ts';
import { everyCompensation } from '../compensations/queries.ts';
import type { App } from '../context.ts';
import { decryptGovernmentIds } from '../employees/government-ids/government-id-encryption.ts';
import { maskedGovernmentIds } from '../employees/government-ids/government-ids.ts';
import { getOwnEmployee } from '../employees/personal-data/own-record.ts';
import { joinedLinks, presentEmployee, todayOf } from '../employees/present.ts';
import { findEmployee } from '../employees/queries.ts';
import { presentPreviousEmployer } from '../previous-employers/present.ts';
import { everyPreviousEmployer } from '../previous-employers/queries.ts';
import { presentRecurringItem } from '../recurring-items/present.ts';
import { everyRecurringItem } from '../recurring-items/queries.ts';
import { findUser } from '../users/queries.ts';

/**
 * Returns the actor's own employee record with pay (contract §3.3). Government ids are masked; the download of
 * personal data contains them in full. Throws 404 for a user without an employee record.
 */
export async function ownEmployee(app: App, actor: Actor) {
  return await inOneLook(app.db, async (trx) => {
    const { id } = await getOwnEmployee(trx, actor);
    const row = (await findEmployee(trx, id))!;
    const user = (await findUser(trx, actor.id)) ?? null;
    const numbers = maskedGovernmentIds(decryptGovernmentIds(app, row));
    return {
      ...presentEmployee(app, row, joinedLinks(row), numbers, user),
      compensations: (await everyCompensation(trx, id, todayOf(app))).map(presentCompensation(app)),
      previous_employers: (await everyPreviousEmployer(trx, id)).map(presentPreviousEmployer(app)),
      recurring_items: (await everyRecurringItem(trx, id)).map(presentRecurringItem(app)),
    };
  });
}
