import type { Operations } from '@bulwagan/platform/http/operations.ts';
import { BY_SYSTEM } from '../access/by-system.ts';

export const webhookOperations: Operations = {
  'POST /api/v1/payments/{gateway}/webhook': {
    access: 'anyone',
    by: 'self',
    shared: 'Signed by the gateway.',
  },
  'GET /api/v1/webhook-events': "what is the whole system's",
  'GET /api/v1/webhook-events/{webhook_event}': { access: "what is the whole system's", shared: BY_SYSTEM },
  'POST /api/v1/webhook-events/{webhook_event}/replay': {
    access: "what is the whole system's",
    shared: BY_SYSTEM,
  },
};
