import { PAYMONGO } from '@bulwagan/paymongo/kind.ts';
import type { PaymentProvider, ProviderKind } from '@bulwagan/platform/payments/provider.ts';
import type { PlatformServices } from '@bulwagan/platform/services.ts';
import type { GatewayConfig } from './config.ts';

/** The payment providers that `GATEWAY_PROVIDER` may name. The first is the default. */
export const PAYMENT_PROVIDERS: readonly [ProviderKind, ...ProviderKind[]] = [PAYMONGO];

export function findProvider(name: string): ProviderKind | undefined {
  return PAYMENT_PROVIDERS.find((provider) => provider.name === name);
}

/** Imports the configured provider and creates it. Throws when its settings are invalid. */
export async function createPaymentProvider(
  gateway: GatewayConfig,
  { clock, log }: Pick<PlatformServices, 'clock' | 'log'>,
): Promise<PaymentProvider> {
  const kind = findProvider(gateway.provider);
  if (kind === undefined) throw new Error(`There is no payment provider ${gateway.provider}.`);
  const create = await kind.load();
  return create(gateway, { clock, log });
}
