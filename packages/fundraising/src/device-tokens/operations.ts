import type { Operations } from '@bulwagan/platform/http/operations.ts';

export const deviceTokenOperations: Operations = {
  'POST /api/v1/device-tokens': {
    access: 'every signed-in user',
    by: 'self',
    body: { token: 'of-a-phone' },
  },
  'DELETE /api/v1/device-tokens': {
    access: 'every signed-in user',
    by: 'self',
    body: { token: 'of-a-phone' },
  },
};
