import type { Operations } from '@bulwagan/platform/http/operations.ts';

export const notificationOperations: Operations = {
  'GET /api/v1/notifications': 'every signed-in user',
  'GET /api/v1/notifications/unread-count': 'every signed-in user',
  'POST /api/v1/notifications/{notification}/read': { access: 'every signed-in user', by: 'donor' },
  'POST /api/v1/notifications/read-all': 'every signed-in user',
  'DELETE /api/v1/notifications/{old_notification}': { access: 'every signed-in user', by: 'donor' },
};
