import { nullable, timestamp } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { enveloped } from '../http/envelope.ts';
import { pageFields } from '../http/fields.ts';

const Notification = Type.Object(
  {
    id: Type.Integer(),
    kind: Type.String({ description: 'For example `donation.completed`' }),
    title: Type.String(),
    body: Type.String(),
    data: Type.Record(Type.String(), Type.Unknown(), {
      description:
        'What a client opens, `{"donation_id": 7}`, and what it tells the same by in other words: `amount` (pesos), ' +
        '`campaign_title`, `frequency`, `reason`',
    }),
    is_read: Type.Boolean(),
    read_at: nullable(timestamp()),
    created_at: timestamp(),
  },
  { 'x-name': 'Notification' },
);

export const NotificationQuery = Type.Object({
  ...pageFields,
  unread: Type.Optional(Type.Boolean({ description: 'true: unread ones alone; false: read ones alone' })),
});

const unreadCount = Type.Integer({ description: 'Of all notifications of the user, whatever the filter' });

export const Notifications = enveloped(
  Type.Object({
    current_page: Type.Integer(),
    data: Type.Array(Notification),
    per_page: Type.Integer(),
    total: Type.Integer(),
    last_page: Type.Integer(),
    from: nullable(Type.Integer()),
    to: nullable(Type.Integer()),
    unread_count: unreadCount,
  }),
);
export const OneNotification = enveloped(Notification);
export const UnreadCount = enveloped(Type.Object({ unread_count: unreadCount }));
export const AllRead = enveloped(
  Type.Object({ marked_count: Type.Integer({ description: 'Those that were unread' }) }),
);
