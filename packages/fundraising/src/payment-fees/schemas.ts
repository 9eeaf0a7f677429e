import { PAYMENT_METHODS } from '@bulwagan/contracts/fundraising/payment-methods.ts';
import { date, nullable, oneOf, timestamp } from '@bulwagan/platform/http/schema.ts';
import { cents } from '@bulwagan/platform/money/pesos.ts';
import { Type } from 'typebox';

const MOST_FIXED_IN_PESOS = 10_000;

export const FEE_STATUSES = ['past', 'current', 'upcoming'] as const;

export const PaymentFee = Type.Object(
  {
    id: Type.Integer(),
    payment_method: oneOf(PAYMENT_METHODS),
    percentage: Type.Number({ description: 'Per cent of the amount' }),
    fixed_amount: Type.Number({ description: 'Pesos that are added whatever the amount' }),
    effective_from: date('First day on which it holds, YYYY-MM-DD'),
    status: oneOf(FEE_STATUSES),
    created_by: nullable(
      Type.Object(
        { id: Type.Integer(), name: Type.String() },
        { description: 'Null for a fee that came with the program' },
      ),
    ),
    created_at: nullable(timestamp()),
  },
  { 'x-name': 'PaymentFee' },
);

export const NewPaymentFee = Type.Object({
  payment_method: oneOf(PAYMENT_METHODS),
  percentage: Type.Number({
    minimum: 0,
    maximum: 100,
    description: 'Per cent of the amount, at most two decimals',
    ...cents,
  }),
  fixed_amount: Type.Number({
    minimum: 0,
    maximum: MOST_FIXED_IN_PESOS,
    description: 'Pesos that are added whatever the amount, at most two decimals',
    ...cents,
  }),
  effective_from: date('First day on which it holds, YYYY-MM-DD: today or later'),
});
