import type { PaymentProvider } from '@bulwagan/platform/payments/provider.ts';
import type { App } from '../context.ts';
import { keepCustomer, type PayerRow } from './queries.ts';

/**
 * Returns the user's customer at the gateway, and creates it if missing. After a lost answer it is searched for by
 * address, so that a user does not get two. Throws the gateway's errors.
 */
export async function customerOf(app: App, gateway: PaymentProvider, payer: PayerRow): Promise<string> {
  if (payer.gateway_customer_id !== null) return payer.gateway_customer_id;
  const customer = await gateway.ensureCustomer({
    firstName: payer.first_name,
    lastName: payer.last_name,
    email: payer.email,
    ...(payer.phone === null ? {} : { phone: payer.phone }),
  });
  return await keepCustomer(app.db, payer.id, customer.id);
}
