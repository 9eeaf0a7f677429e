import type { Operations } from '@bulwagan/platform/http/operations.ts';

export const notificationOperations: Operations = {
  'GET /api/v1/notifications': 'what everybody signed in has',
  'GET /api/v1/notifications/unread-count': 'what everybody signed in has',
  'POST /api/v1/notifications/{notification}/read': { access: 'what everybody signed in has', by: 'donor' },
  'POST /api/v1/notifications/read-all': 'what everybody signed in has',
  'DELETE /api/v1/notifications/{old_notification}': { access: 'what everybody signed in has', by: 'donor' },
};
