import type { Common, Stored } from './stored.ts';

export interface WebhookShown extends Common {
  url: string;
  /** Subscribed kinds of events; empty means all, which only a preregistered endpoint can have. */
  events: string[];
  secret_key: string;
  status: 'enabled' | 'disabled';
}
export interface WebhookHidden {
  /** Absent in data stored by an earlier version. */
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
  /** Sends deliveries that are due together in random order. */
  shuffle: boolean;
  delay_ms: number;
  /** Number of coming answers to ignore as if lost, so that the delivery is retried. */
  drop: number;
  hold: boolean;
  /** True if a retry is signed with the first attempt's timestamp; the real behaviour is undocumented. */
  keep_timestamp: boolean;
  /** Concurrent deliveries in one process; 1 keeps their order. */
  concurrency: number;
  refunds: 'succeed' | 'pending' | 'fail' | 'insufficient_balance';
  /** Whether the account may read disputes. Absent in data stored by an earlier version. */
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
