import type { Operations } from '@bulwagan/platform/http/operations.ts';
import { OF_ALL_INSTITUTIONS } from '../access/of-all-institutions.ts';

export const webhookOperations: Operations = {
  'POST /api/v1/payments/{gateway}/webhook': {
    access: 'anyone',
    by: 'self',
    shared: 'Signed by the gateway.',
  },
  'GET /api/v1/webhook-events': "what is the whole system's",
  'GET /api/v1/webhook-events/{webhook_event}': {
    access: "what is the whole system's",
    shared: OF_ALL_INSTITUTIONS,
  },
  'POST /api/v1/webhook-events/{webhook_event}/replay': {
    access: "what is the whole system's",
    shared: OF_ALL_INSTITUTIONS,
  },
};
