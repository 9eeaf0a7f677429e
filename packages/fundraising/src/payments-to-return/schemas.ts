import { RETURN_REASONS } from '@bulwagan/contracts/fundraising/statuses.ts';
import { TEXT_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { id, nullable, oneOf, text, timestamp } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';

export const paymentToReturn = (paymentId: { example: string }) =>
  Type.Object(
    {
      id: Type.Integer(),
      payment_id: Type.String({
        description: `The gateway’s: \`${paymentId.example}\`, or the checkout session or intent when its event names no payment`,
      }),
      donation_id: Type.Integer(),
      reference_number: Type.String({ description: 'Of the donation' }),
      campaign: Type.Object({ id: Type.Integer(), title: Type.String() }),
      institution: Type.Object({ id: Type.Integer(), name: Type.String() }),
      amount: Type.Number({ description: 'What is to be returned, in units of `currency`' }),
      paid_amount: Type.Number({
        description: 'The whole payment; more than `amount` when a donation was overpaid',
      }),
      currency: Type.String({
        description: 'ISO 4217; `XXX` when the gateway named something that is no currency',
      }),
      reason: oneOf(RETURN_REASONS),
      received_at: timestamp(),
      resolved_at: nullable(timestamp('When it was marked as resolved, or refunded at the gateway')),
      resolved_by: nullable(
        Type.Object(
          { id: Type.Integer(), name: Type.String() },
          { description: 'Null when the gateway’s own refund resolved it' },
        ),
      ),
      resolution_note: nullable(Type.String()),
    },
    { 'x-name': 'PaymentToReturn' },
  );

export const PaymentToReturnQuery = Type.Object({
  resolved: Type.Optional(Type.Boolean({ description: 'Only those that are, or are not, resolved' })),
  donation_id: Type.Optional(id('For this donation')),
  institution_id: Type.Optional(id('Of this institution')),
});

export const Resolution = Type.Object({
  note: Type.Optional(nullable(text(TEXT_MAX_LENGTH))),
});
