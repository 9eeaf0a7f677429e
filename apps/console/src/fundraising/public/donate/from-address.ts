import { FREQUENCIES } from '@bulwagan/contracts/fundraising/kinds.ts';

const LEAST = 1;
const MOST = 1_000_000;

export function isAmount(value: number | string): boolean {
  const pesos = Number(value);
  return pesos >= LEAST && pesos <= MOST;
}

/** Returns the amount and frequency given in the URL. */
export function fromAddress(params: URLSearchParams): {
  amount?: number;
  every?: 'once' | (typeof FREQUENCIES)[number];
} {
  const amount = Number(params.get('amount'));
  // Later steps use the values chosen in the form.
  if (params.get('step') !== null) return {};
  const every = (['once', ...FREQUENCIES] as const).find((one) => one === params.get('every'));
  return {
    ...(isAmount(amount) ? { amount } : {}),
    ...(every === undefined ? {} : { every }),
  };
}
