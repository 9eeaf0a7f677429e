import type { Static } from 'typebox';
import type { App } from '../context.ts';
import type { MethodRow } from './queries.ts';
import type { PaymentMethod } from './schemas.ts';

const BRANDS: ReadonlyMap<string, string> = new Map([
  ['visa', 'Visa'],
  ['mastercard', 'Mastercard'],
  ['amex', 'American Express'],
  ['jcb', 'JCB'],
]);

/** Converts a row to the payment method of F§2, with its computed fields. */
export function presentMethod(
  app: Pick<App, 'clock' | 'timeZone'>,
  row: MethodRow,
): Static<typeof PaymentMethod> {
  return {
    id: row.id,
    payment_gateway: row.payment_gateway,
    card_last_four: row.card_last_four,
    card_brand: row.card_brand,
    card_exp_month: row.card_exp_month,
    card_exp_year: row.card_exp_year,
    is_default: row.is_default,
    is_active: row.is_active,
    card_display: cardDisplay(row),
    is_expired: isExpired(app, row),
    is_vaulted: row.gateway_token_sealed !== null && row.gateway_customer_id !== null,
    created_at: row.created_at,
  };
}

/** `Visa •••• 4242` */
export function cardDisplay({
  card_brand: brand,
  card_last_four: lastFour,
}: Pick<MethodRow, 'card_brand' | 'card_last_four'>): string {
  const name = brand === null ? 'Card' : (BRANDS.get(brand.toLowerCase()) ?? brand);
  return `${name} •••• ${lastFour}`;
}

/** A card is valid until the end of the last day of its month, in the holder's time zone. */
export function isExpired(
  { clock, timeZone }: Pick<App, 'clock' | 'timeZone'>,
  card: Pick<MethodRow, 'card_exp_month' | 'card_exp_year'>,
): boolean {
  const today = clock.now().toZonedDateTimeISO(timeZone).toPlainDate();
  const expiry = new Temporal.PlainYearMonth(card.card_exp_year, card.card_exp_month);
  return Temporal.PlainYearMonth.compare(today.toPlainYearMonth(), expiry) > 0;
}
