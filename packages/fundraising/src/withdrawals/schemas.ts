import { WITHDRAWAL_STATUSES } from '@bulwagan/contracts/fundraising/statuses.ts';
import { TEXT_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { id, nullable, oneOf, text, timestamp } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { pageFields } from '../http/fields.ts';
import { pesoAmount, pesosShown } from '../money/money.ts';

const person = (description: string) =>
  Type.Object({ id: Type.Integer(), name: Type.String() }, { description });

export const Withdrawal = Type.Object(
  {
    id: Type.Integer(),
    campaign: Type.Object({ id: Type.Integer(), title: Type.String() }),
    institution: Type.Object({ id: Type.Integer(), name: Type.String() }),
    amount: pesosShown(),
    purpose: Type.String(),
    status: oneOf(WITHDRAWAL_STATUSES),
    bank_account: nullable(
      Type.Object({
        id: Type.Integer(),
        bank_name: Type.String(),
        account_name: Type.String(),
        account_number_last_four: Type.String(),
      }),
    ),
    requested_by: person('Who asked for it, and therefore does not decide'),
    decided_by: nullable(person('Who approved or rejected it')),
    decided_at: nullable(timestamp()),
    rejection_reason: nullable(Type.String()),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  { 'x-name': 'Withdrawal' },
);

export const WithdrawalQuery = Type.Object({
  ...pageFields,
  status: Type.Optional(oneOf(WITHDRAWAL_STATUSES)),
  campaign_id: Type.Optional(id('From this campaign')),
  institution_id: Type.Optional(id('Of this institution')),
});

export const NewWithdrawal = Type.Object({
  campaign_id: id('Campaign'),
  amount: pesoAmount(),
  purpose: text(TEXT_MAX_LENGTH),
  bank_account_id: Type.Optional(
    nullable(id("An account of the campaign's institution; its only one unless given")),
  ),
});

export const WithdrawalRejection = Type.Object({
  reason: Type.Optional(nullable(text(TEXT_MAX_LENGTH))),
});
