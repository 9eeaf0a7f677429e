import type { ReturnReason } from '@bulwagan/contracts/fundraising/statuses.ts';
import type { GatewayEvent } from '@bulwagan/platform/payments/events.ts';

export type EventOutcome =
  | 'received'
  | 'applied'
  | 'unchanged'
  | 'stale'
  | 'skipped'
  | 'ignored'
  | 'malformed'
  | 'failed'
  | ReturnReason;

/** Delivery with a verified signature. */
export interface Delivery {
  event: GatewayEvent;
  /** The body as received. */
  payload: string;
}

export interface Outcome {
  outcome: EventOutcome;
  reason: string | null;
  donationId: number | null;
  subscriptionId: number | null;
}
