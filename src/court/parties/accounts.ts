import { type RawBuilder, sql } from 'kysely';
import type { Origin } from '../../platform/http/origin.ts';
import { type Doer, recordAllAs } from '../audit.ts';
import type { Db } from '../database.ts';
import { lockMailboxes } from './queries.ts';

/** How an account is reached by e-mail, before and after: keys as of `emailKey`, null where it is not. */
export interface MailboxChange {
  userId: number;
  /** The e-mail that the account leaves. */
  from: string | null;
  /** The one that it has now, of an enabled account. */
  to: string | null;
}

interface Followed {
  id: string;
  case_record_id: string;
  name: string;
  user_id: number | null;
  branch_id: number | null;
}

/**
 * Lets counsel follow an account that was made, let in again or given another e-mail, as adding a party does: those of
 * its new e-mail without an account are linked with it, and so see their cases; those that have it by the e-mail that it
 * leaves lose it. In archived cases too, since this is who may look and not what is recorded. Nobody gives sight of what
 * is not theirs: counsel are linked in those cases `c` alone that are the doer's to show, whoever makes accounts for the
 * rest.
 */
export async function followMailbox(
  trx: Db,
  doer: Doer,
  { userId, from, to }: MailboxChange,
  { isTheirs, now, origin }: { isTheirs: RawBuilder<boolean>; now: string; origin: Origin | null },
): Promise<void> {
  await lockMailboxes(trx, [from, to]);
  const { rows } = await sql<Followed>`
    update case_parties p
    set user_id = case when p.user_id is null then ${userId}::integer end, updated_at = ${now}
    from case_records c
    where c.id = p.case_record_id and p.classification = 'counsel' and p.removed_at is null
      and p.email_key = any(${[from, to]}::text[])
      and case when p.user_id is null then p.email_key = ${to} and not p.refuses_account and ${isTheirs}
               else p.email_key = ${from} and p.user_id = ${userId} end
    returning p.id, p.case_record_id, p.name, p.user_id, c.branch_id`.execute(trx);
  const deeds = rows.map((row) => {
    const isLinked = row.user_id !== null;
    return {
      action: isLinked ? 'party.account_linked' : 'party.account_unlinked',
      subject: ['case', row.case_record_id] as [string, string],
      at: now,
      origin,
      branchId: row.branch_id,
      changes: {
        party_id: row.id,
        name: row.name,
        before: { user_id: isLinked ? null : userId },
        after: { user_id: row.user_id },
      },
    };
  });
  await recordAllAs(trx, doer, deeds);
}
