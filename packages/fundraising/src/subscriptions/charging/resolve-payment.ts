import { PESO } from '@bulwagan/platform/payments/payments.ts';
import { sql } from 'kysely';
import type { App } from '../../context.ts';

/** Asks the gateway which payment paid an invoice, unless it is known by now. Safe to run twice. */
export async function resolvePayment(app: App, donationId: number, chargeId: string): Promise<void> {
  const settlement = await app.gateway.getCharge(chargeId);
  if (settlement.kind !== 'succeeded' || settlement.payment.currency !== PESO) return;
  await sql`
    update donations set payment_id = ${settlement.paymentId}
    where id = ${donationId} and payment_id is null`.execute(app.db);
}
