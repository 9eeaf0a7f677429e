import type { ProviderKind } from '@bulwagan/platform/payments/provider.ts';

/** Loaded by the configuration, so it imports nothing of the adapter until the provider is needed. */
export const PAYMONGO: ProviderKind = {
  name: 'paymongo',
  signatureHeader: 'Paymongo-Signature',
  problemsOf: ({ secretKey, publicKey, liveMode }) => {
    const problems: string[] = [];
    // Every page contains this key: a secret one would become public.
    if (publicKey.startsWith('sk_'))
      problems.push('GATEWAY_PUBLIC_KEY is a secret key; the public one starts with pk_.');
    if (liveMode && secretKey.startsWith('sk_test_'))
      problems.push('GATEWAY_LIVE_MODE is on, but GATEWAY_SECRET_KEY is a test key.');
    // With the wrong mode no signature of a live event would be valid, and no payment would complete.
    if (!liveMode && secretKey.startsWith('sk_live_'))
      problems.push('GATEWAY_LIVE_MODE is off, but GATEWAY_SECRET_KEY is a live key.');
    return problems;
  },
  load: async () => (await import('./provider.ts')).createPaymongo,
};
