import type { Common, Stored } from './stored.ts';

export interface WebhookShown extends Common {
  url: string;
  /** Kinds of events to send; empty means every kind, which only a preregistered endpoint can have. */
  events: string[];
  secret_key: string;
  status: 'enabled' | 'disabled';
}
export interface WebhookHidden {
  /** Absent in what an earlier program has stored. */
  exhausted?: string[];
  preregistered: boolean;
}
export type Webhook = Stored<'webhook', WebhookShown, WebhookHidden>;

export interface EventShown extends Common {
  type: string;
  data: { id: string; type: string; attributes: object };
  previous_data: object;
  pending_webhooks: number;
}
export type GatewayEvent = Stored<'event', EventShown>;

export interface SettingsShown {
  /** Extra copies of every delivery. */
  duplicates: number;
  /** Deliveries that are due together go out in random order. */
  shuffle: boolean;
  delay_ms: number;
  /** So many coming answers are ignored, as if they had been lost: the delivery is tried again. */
  drop: number;
  hold: boolean;
  /** Whether a retry is signed with the first attempt's timestamp; nobody documents which is true. */
  keep_timestamp: boolean;
  /** Deliveries under way at once in one process; 1 keeps their order. */
  concurrency: number;
  refunds: 'succeed' | 'pending' | 'fail' | 'insufficient_balance';
  /** Whether the account may read disputes. Absent in what an earlier program has stored. */
  disputes?: 'readable' | 'denied';
}
export interface Fault {
  /** `POST /payment_intents/{id}/attach`, or `*` for every route. */
  route: string;
  mode: 'timeout' | 'error500' | 'reset' | 'reset_after_accept' | 'slow';
  times: number;
  delay_ms: number;
}
export type Settings = Stored<'settings', SettingsShown, { faults: Fault[] }>;
