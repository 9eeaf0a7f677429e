import { newId } from '@bulwagan/platform/http/ids.ts';
import type { Db } from '../database.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import type { CaseSeedContext, SeededCase } from './cases.ts';

/** Creates three amendments: one awaiting review, one granted and one denied. */
export async function seedAmendments(
  trx: Db,
  seedContext: CaseSeedContext,
  cases: SeededCase[],
): Promise<void> {
  const open = cases.filter(({ status }) => status === 'received');
  for (const [index, status] of (['Confirmed', 'Granted', 'Denied'] as const).entries()) {
    const one = open[index * 3]!;
    const at = seedContext.at(seedContext.today.subtract({ days: 10 - index }));
    const activityId = newId();
    await trx
      .insertInto('case_activities')
      .values({
        id: activityId,
        case_record_id: one.id,
        activity: 'Case Ammendment',
        type: 'Pleadings',
        status,
        is_amendment: true,
        confirmed_at: at,
        filed_at: seedContext.today.subtract({ days: 10 - index }).toString(),
        remarks: 'Motion to implead an indispensable party.',
        created_at: at,
        updated_at: at,
      })
      .execute();
    const partyId = newId();
    const party = {
      name: 'Bulakan Rice Cooperative',
      classification: 'defendant',
      address: 'Bulakan, Bulacan',
      email: null,
      phone: null,
    };
    await trx
      .insertInto('case_ammendments')
      .values({
        id: newId(),
        case_record_id: one.id,
        case_activity_id: activityId,
        status,
        defendants: JSON.stringify([{ id: partyId, ...party }]),
        ...(status === 'Confirmed'
          ? {}
          : { reviewed_by: seedContext.people.idOf(DEMO_ACCOUNTS.branch), reviewed_at: at }),
        created_by: seedContext.people.idOf(DEMO_ACCOUNTS.staff),
        created_at: at,
        updated_at: at,
      })
      .execute();
    if (status !== 'Granted') continue;
    await trx
      .insertInto('case_parties')
      .values({ id: partyId, case_record_id: one.id, ...party, created_at: at, updated_at: at })
      .execute();
  }
}
