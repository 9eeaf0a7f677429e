import { assertFound, NotFound } from '@bulwagan/platform/http/errors.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Actor } from '../access.ts';
import type { App } from '../context.ts';
import { deleteNotification, markAllRead, markRead, type NotificationRow } from './queries.ts';

/** Presents a row; its subject only prevents duplicates and is left out. */
export function presentNotification(row: NotificationRow) {
  return { ...row, is_read: row.read_at !== null };
}

/** Throws NotFound, also for another user's. */
export async function readNotification(app: App, actor: Actor, id: number): Promise<NotificationRow> {
  return assertFound(await markRead(app.db, actor.id, id, iso(app.clock.now())), 'notification');
}

/** Returns how many were unread. */
export async function readAllNotifications(app: App, actor: Actor): Promise<number> {
  return await markAllRead(app.db, actor.id, iso(app.clock.now()));
}

/** Throws NotFound, also for another user's. */
export async function removeNotification(app: App, actor: Actor, id: number): Promise<void> {
  if (!(await deleteNotification(app.db, actor.id, id))) throw new NotFound('notification');
}
