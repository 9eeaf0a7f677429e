import { pageOf } from '@bulwagan/platform/http/lists/pagination.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { idParams } from '@bulwagan/platform/http/schema.ts';
import { signedIn } from '../access.ts';
import type { App } from '../context.ts';
import { acknowledged, done, ok, okPage } from '../http/envelope.ts';
import {
  presentNotification,
  readAllNotifications,
  readNotification,
  removeNotification,
} from './notifications.ts';
import { countUnread, listNotifications } from './queries.ts';
import { AllRead, NotificationQuery, Notifications, OneNotification, UnreadCount } from './schemas.ts';

const BASE = '/api/v1/notifications';

/** Routes of the signed-in user's own notifications. */
export function notificationRoutes(app: App): Route[] {
  const common = { access: signedIn, limit: app.limits.api, tag: 'Notifications' } as const;
  return [
    route({
      ...common,
      method: 'GET',
      path: BASE,
      summary: 'List own notifications',
      description: 'The newest first, with the number of all that are unread.',
      query: NotificationQuery,
      answers: { 200: Notifications },
      handle: async ({ actor, query }) => {
        const page = pageOf(query);
        const { rows, total } = await listNotifications(app.db, actor.id, query.unread, page);
        const list = okPage(rows.map(presentNotification), total, page);
        return { ...list, data: { ...list.data, unread_count: await countUnread(app.db, actor.id) } };
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: `${BASE}/unread-count`,
      summary: 'How many own notifications are unread',
      answers: { 200: UnreadCount },
      handle: async ({ actor }) => ok({ unread_count: await countUnread(app.db, actor.id) }),
    }),
    route({
      ...common,
      method: 'POST',
      path: `${BASE}/{id}/read`,
      summary: 'Mark a notification as read',
      params: idParams,
      answers: { 200: OneNotification },
      handle: async ({ actor, params }) =>
        ok(presentNotification(await readNotification(app, actor, params.id)), 'Marked as read.'),
    }),
    route({
      ...common,
      method: 'POST',
      path: `${BASE}/read-all`,
      summary: 'Mark all own notifications as read',
      answers: { 200: AllRead },
      handle: async ({ actor }) =>
        ok({ marked_count: await readAllNotifications(app, actor) }, 'All are marked as read.'),
    }),
    route({
      ...common,
      method: 'DELETE',
      path: `${BASE}/{id}`,
      summary: 'Delete a notification',
      params: idParams,
      answers: { 200: acknowledged },
      handle: async ({ actor, params }) => {
        await removeNotification(app, actor, params.id);
        return done('The notification has been deleted.');
      },
    }),
  ];
}
