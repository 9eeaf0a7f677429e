import { readPage } from '@bulwagan/platform/database/reading/read-page.ts';
import type { Page } from '@bulwagan/platform/http/lists/pagination.ts';
import type { Selectable } from 'kysely';
import type { Db } from '../database.ts';
import type { Notifications } from '../database-types.ts';

const columns = ['id', 'kind', 'title', 'body', 'data', 'read_at', 'created_at'] as const;

export type NotificationRow = Pick<Selectable<Notifications>, (typeof columns)[number]>;

/** One user's notifications, newest first. */
export async function listNotifications(db: Db, userId: number, unread: boolean | undefined, page: Page) {
  const matching = db
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .$if(unread !== undefined, (query) => query.where('read_at', unread ? 'is' : 'is not', null));
  return await readPage<NotificationRow>(
    page,
    async () =>
      await matching
        .select(columns)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(page.perPage)
        .offset(page.offset)
        .execute(),
    async () => {
      const { total } = await matching
        .select((eb) => eb.fn.countAll<bigint>().as('total'))
        .executeTakeFirstOrThrow();
      return Number(total);
    },
  );
}

export async function countUnread(db: Db, userId: number): Promise<number> {
  const { unread } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<bigint>().as('unread'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(unread);
}

/** Marks one as read; an earlier read time is kept. */
export async function markRead(
  db: Db,
  userId: number,
  id: number,
  now: string,
): Promise<NotificationRow | undefined> {
  return await db
    .updateTable('notifications')
    .set((eb) => ({ read_at: eb.fn.coalesce('read_at', eb.val(now)) }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(columns)
    .executeTakeFirst();
}

/** Returns how many were unread. */
export async function markAllRead(db: Db, userId: number, now: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function deleteNotification(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
