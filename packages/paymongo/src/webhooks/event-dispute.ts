import type { Dispute } from '@bulwagan/platform/payments/payments.ts';
import { integerAt, type Json, objectAt, textAt, valueAt } from '../client/json-fields.ts';
import { currencyOf } from '../currency.ts';
import { MAX_CENTAVOS, MAX_ID_LENGTH, MAX_UNIX_SECONDS, MAX_WORD_LENGTH } from './event-limits.ts';

/** A dispute not answered in time is lost: the bank treats silence as consent. */
const ENDS: ReadonlyMap<string, 'won' | 'lost'> = new Map([
  ['won', 'won'],
  ['lost', 'lost'],
  ['expired', 'lost'],
]);

/** The field that names the payment is undocumented, so every field that other resources use is checked. */
export function disputeOf(id: string, attributes: Json | undefined): Dispute {
  const amount = integerAt(attributes, 'amount', MAX_CENTAVOS);
  const status = textAt(attributes, 'status', MAX_WORD_LENGTH);
  const resourceId = textAt(attributes, 'resource_id', MAX_ID_LENGTH);
  return {
    id,
    paymentId:
      textAt(attributes, 'payment_id', MAX_ID_LENGTH) ??
      textAt(attributes, 'payment', MAX_ID_LENGTH) ??
      textAt(objectAt(attributes, 'payment'), 'id', MAX_ID_LENGTH) ??
      [resourceId, id].find((name) => name?.startsWith('pay_')),
    chargeId: textAt(attributes, 'payment_intent_id', MAX_ID_LENGTH),
    amountInCentavos: amount === undefined ? undefined : BigInt(amount),
    currency: currencyOf(valueAt(attributes, 'currency')),
    status: ENDS.get(status ?? '') ?? 'open',
    gatewayStatus: status,
    reason: textAt(attributes, 'reason', MAX_WORD_LENGTH),
    updatedAt: integerAt(attributes, 'updated_at', MAX_UNIX_SECONDS),
  };
}
