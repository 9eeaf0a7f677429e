import { TEST_CARDS } from '../cards.ts';
import { type Fields, readBilling, readFields } from '../checks.ts';
import type { Environment } from '../environment.ts';
import { notFound } from '../errors.ts';
import { newId } from '../ids.ts';
import type { PaymentMethod } from '../kinds/people.ts';
import type { Reader, Transaction } from '../stores/store.ts';
import { nowInSeconds, stamps } from '../time.ts';

/** Payment methods that an intent or checkout can allow. */
export const METHOD_TYPES = [
  'card',
  'gcash',
  'grab_pay',
  'paymaya',
  'qrph',
  'billease',
  'dob',
  'shopee_pay',
] as const;

type Details = Pick<PaymentMethod['attributes'], 'details'> & Pick<PaymentMethod, 'hidden'>;

function readCard(environment: Environment, fields: Fields): Details {
  const details = fields.inner('details');
  if (details === null) {
    if (!fields.has('details')) fields.refuse('parameter_required', 'details', 'details is required.');
    return { details: null, hidden: { card: null, brand: null, hasFreshCvc: false } };
  }
  const number = details.requiredText('card_number', 23).replaceAll(' ', '');
  const month = details.requiredInteger('exp_month', { min: 1, max: 12 });
  const year = details.requiredInteger('exp_year', { min: 2000, max: 2100 });
  const cvc = details.requiredText('cvc', 4);
  const card = TEST_CARDS[number];
  const isMalformed = number !== '' && card === undefined;
  if (isMalformed) {
    details.refuse('parameter_format_invalid', 'card_number', 'details.card_number format is invalid.');
  }
  if (cvc !== '' && !isCvc(cvc)) {
    details.refuse('parameter_format_invalid', 'cvc', 'details.cvc format is invalid.');
  }
  const today = environment.clock.now().toZonedDateTimeISO('Asia/Manila').toPlainDate();
  if (year > 0 && (year < today.year || (year === today.year && month < today.month))) {
    details.refuse(
      'parameter_invalid',
      'exp_year',
      'details.exp_month and details.exp_year must be in the future.',
    );
  }
  return {
    details: { exp_month: month, exp_year: year, last4: number.slice(-4) },
    hidden: { card: number, brand: card?.brand ?? null, hasFreshCvc: true },
  };
}

function isCvc(text: string): boolean {
  return /^\d{3,4}$/.test(text);
}

/** Accepts card numbers like the gateway, and stores only which test card it was. */
export async function createPaymentMethod(
  environment: Environment,
  tx: Transaction,
  attributes: Record<string, unknown>,
): Promise<PaymentMethod> {
  const fields = readFields(attributes);
  const type = fields.requiredOneOf('type', METHOD_TYPES);
  const { details, hidden } =
    type === 'card' && fields.has('type')
      ? readCard(environment, fields)
      : { details: null, hidden: { card: null, brand: null, hasFreshCvc: false } };
  const billing = readBilling(fields);
  const metadata = fields.metadata();
  fields.end();
  const method: PaymentMethod = {
    id: newId('pm'),
    kind: 'payment_method',
    lookup: null,
    attributes: { ...stamps(environment), type, details, billing, customer_id: null, metadata },
    hidden,
  };
  await tx.save(method);
  return method;
}

export async function getPaymentMethod(reader: Reader, id: string): Promise<PaymentMethod> {
  const method = await reader.find('payment_method', id);
  if (method === undefined) throw notFound('payment_method', id);
  return method;
}

/** Updates the changeable fields: the security code (needed before a saved card is used again), expiry, billing. */
export async function updatePaymentMethod(
  environment: Environment,
  tx: Transaction,
  id: string,
  attributes: Record<string, unknown>,
): Promise<PaymentMethod> {
  const method = await getPaymentMethod(tx, id);
  const fields = readFields(attributes);
  const details = fields.inner('details');
  const cvc = details?.text('cvc', 4) ?? null;
  const month = details?.integer('exp_month', { min: 1, max: 12 }) ?? null;
  const year = details?.integer('exp_year', { min: 2000, max: 2100 }) ?? null;
  const billing = readBilling(fields);
  const metadata = fields.metadata();
  if (cvc !== null && !isCvc(cvc)) {
    details?.refuse('parameter_format_invalid', 'cvc', 'details.cvc format is invalid.');
  }
  fields.end();
  const shown = method.attributes;
  if (shown.details !== null && 'last4' in shown.details) {
    shown.details = {
      ...shown.details,
      exp_month: month ?? shown.details.exp_month,
      exp_year: year ?? shown.details.exp_year,
    };
  }
  shown.billing = billing ?? shown.billing;
  shown.metadata = metadata ?? shown.metadata;
  shown.updated_at = nowInSeconds(environment.clock);
  if (cvc !== null) method.hidden.hasFreshCvc = true;
  await tx.save(method);
  return method;
}
