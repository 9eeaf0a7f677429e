import { WEBHOOK_OUTCOMES } from '@bulwagan/contracts/fundraising/statuses.ts';
import { integer, nullable, oneOf, timestamp } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { pageFields } from '../http/fields.ts';

const event = {
  id: Type.Integer(),
  event_id: nullable(Type.String({ description: 'The gateway’s; null for a body that is no event' })),
  kind: Type.String(),
  outcome: oneOf(WEBHOOK_OUTCOMES),
  reason: nullable(Type.String()),
  donation_id: nullable(Type.Integer()),
  subscription_id: nullable(Type.Integer()),
  deliveries: Type.Integer({ description: 'How often it came' }),
  received_at: timestamp(),
  handled_at: nullable(timestamp()),
  replayed_at: nullable(timestamp()),
};

export const WebhookEvent = Type.Object(event, { 'x-name': 'WebhookEvent' });
export const WebhookEventWithPayload = Type.Object(
  { ...event, payload: Type.String({ description: 'The body as it came' }) },
  { 'x-name': 'WebhookEventWithPayload' },
);

export const EventQuery = Type.Object({
  outcome: Type.Optional(oneOf(WEBHOOK_OUTCOMES)),
  kind: Type.Optional(Type.String({ maxLength: 100 })),
  donation_id: Type.Optional(integer({ minimum: 1, maximum: 2_147_483_647 })),
  ...pageFields,
});

export const Taken = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  data: Type.Object({ outcome: oneOf(WEBHOOK_OUTCOMES), reason: nullable(Type.String()) }),
});
