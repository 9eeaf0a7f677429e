import { GatewayRefused } from '@bulwagan/platform/payments/errors.ts';
import type { PaymentProvider } from '@bulwagan/platform/payments/provider.ts';
import type { Actor } from '../access.ts';
import type { App } from '../context.ts';
import { explainGateway } from '../gateway/gateway-errors.ts';
import { selectedInvalid } from './errors.ts';

const ASK_WITHIN_MS = 6_000;
const UNKNOWN: ReadonlySet<string> = new Set(['not_found', 'perhaps_not_found']);

/**
 * Refuses (422) a token or customer that belongs to another person at the gateway: knowing another's token must not
 * allow charging their card by saving it. Tokens unknown to the gateway can charge nobody and are accepted. Throws
 * Unavailable (503) when the gateway cannot be asked.
 */
export async function assertOwnAtGateway(
  app: App,
  actor: Actor,
  { token, customerId }: { token: string; customerId: string | null },
): Promise<void> {
  const gateway = app.gateway.within(ASK_WITHIN_MS);
  await explainGateway(async () => {
    const method = await ignoreUnknown(gateway.findPaymentMethod(token));
    const holderId = method?.customerId;
    if (holderId !== undefined && !(await isOwnCustomer(gateway, actor, holderId)))
      throw selectedInvalid('gateway_token');
    if (customerId === null || customerId === holderId) return;
    if (!(await isOwnCustomer(gateway, actor, customerId))) throw selectedInvalid('gateway_customer_id');
  });
}

/** Compares with the account's address, which is verified. */
async function isOwnCustomer(gateway: PaymentProvider, actor: Actor, customerId: string): Promise<boolean> {
  const customer = await ignoreUnknown(gateway.getCustomer(customerId));
  return customer === undefined || customer.email?.toLowerCase() === actor.email.toLowerCase();
}

async function ignoreUnknown<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof GatewayRefused && UNKNOWN.has(error.reason)) return undefined;
    throw error;
  }
}
