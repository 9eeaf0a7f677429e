import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Doer, recordAllAs } from '../audit/audit.ts';
import type { Db } from '../database.ts';
import { lockMailboxes } from './queries.ts';

/** Email of an account before and after a change, as keys of `emailKey`; null where there is none. */
export interface MailboxChange {
  userId: number;
  /** Previous email. */
  from: string | null;
  /** New email, of an enabled account. */
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
 * Updates the counsel linked with an account that was created, enabled again or given another email, like adding a
 * party does.
 * Counsel with the new email and no account are linked and so see their cases; counsel linked by the old email lose the
 * account. Archived cases are included, because links control access and are not part of the record.
 * Only cases `c` that the actor may give access to are linked, regardless of who creates accounts.
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
  const auditEvents = rows.map((row) => {
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
  await recordAllAs(trx, doer, auditEvents);
}
