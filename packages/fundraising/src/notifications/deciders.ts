import { type Permission, rolesWith } from '@bulwagan/contracts/fundraising/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import { noticeText } from './notice-text.ts';
import { type Notice, notify } from './notify.ts';

export interface Waiting {
  /** Permission to decide; system administrators are notified only where the institution has nobody else to decide. */
  permission: Permission;
  institutionId: number;
  /** Requester, who is not notified. */
  askedBy: number;
  /** True if the requester may decide too, so that it does not wait for anybody else. */
  canAskerDecide: boolean;
}

interface Named {
  id: number;
  title: string;
}

/** Notification for deciders about a campaign submitted at a time: it may be rejected and resubmitted. */
export const campaignAwaits = ({ id, title }: Named, at: string): Omit<Notice, 'userId'> => ({
  ...noticeText('campaign.submitted', { campaign_title: title }),
  data: { campaign_id: id, campaign_title: title },
  subject: `campaign:${id}@${at}`,
});

/** Notification for deciders about a withdrawal, which is decided once. */
export const withdrawalAwaits = (id: number, campaign: Named): Omit<Notice, 'userId'> => ({
  ...noticeText('withdrawal.requested', { campaign_title: campaign.title }),
  data: { withdrawal_id: id, campaign_id: campaign.id, campaign_title: campaign.title },
  subject: `withdrawal:${id}`,
});

/** Notifies the staff of an institution of a pending decision (F§5), in the caller's transaction. */
export async function notifyDeciders(
  trx: Db,
  waiting: Waiting,
  notice: Omit<Notice, 'userId'>,
  now: string,
): Promise<void> {
  const deciders = await findDeciders(trx, waiting);
  await notify(
    trx,
    deciders.map((userId) => ({ userId, ...notice })),
    now,
  );
}

async function findDeciders(db: Db, waiting: Waiting): Promise<number[]> {
  const { permission, institutionId, askedBy, canAskerDecide } = waiting;
  const roles = rolesWith(permission).filter((role) => role !== 'system_admin');
  const own = await findUsers(db, sql`u.institution_id = ${institutionId}`, roles, askedBy);
  return own.length > 0 || canAskerDecide ? own : await findUsers(db, sql`true`, ['system_admin'], askedBy);
}

async function findUsers(
  db: Db,
  where: RawBuilder<unknown>,
  roles: string[],
  exceptId: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u
    where ${where} and u.status = 'active' and u.id <> ${exceptId}
      and exists (select from user_roles r where r.user_id = u.id and r.role = any(${roles}::text[]))`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
